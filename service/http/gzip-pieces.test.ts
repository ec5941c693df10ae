import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { joinPieces, mergePieces, packLater, packNow, packQuickly, toGzip, unpack } from './gzip-pieces.ts'

const texts = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 })

test('pieces that were packed separately are one gzip stream with all texts, whose checksum holds', () => {
  fc.assert(
    fc.property(texts, pieces => {
      const packed = joinPieces(pieces.map(packNow))
      expect(gunzipSync(packed)).toEqual(Buffer.concat(pieces))
    }),
    { numRuns: cases(200, 2_000) },
  )
})

test('pieces can be merged to larger pieces, of which each still has its text', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), groups => {
      const merged = groups.map(pieces => mergePieces(pieces.map(packNow)))
      expect(Buffer.concat(toGzip(merged))).toEqual(Buffer.from(joinPieces(groups.flat().map(packNow))))
      for (const [at, piece] of merged.entries()) expect(unpack(piece)).toEqual(Buffer.concat(groups[at] ?? []))
    }),
    { numRuns: cases(100, 1_000) },
  )
})

test('a piece can be in another place of another stream', () => {
  const [first, second] = [packNow(Buffer.from('first')), packNow(Buffer.alloc(70_000, 'second'))]

  expect(String(gunzipSync(joinPieces([second, first, second])))).toBe(
    `${'second'.repeat(11_667).slice(0, 70_000)}first${'second'.repeat(11_667).slice(0, 70_000)}`,
  )
})

test('a piece packed off the main thread is the same', async () => {
  const text = Buffer.from('the same')

  expect(await packLater(text)).toEqual(packNow(text))
})

test('a piece packed quickly has the same text, and fits between others', () => {
  const text = Buffer.from('the same text '.repeat(5_000))

  expect(unpack(packQuickly(text))).toEqual(text)
  expect(gunzipSync(joinPieces([packNow(text), packQuickly(text), packNow(text)]))).toEqual(
    Buffer.concat([text, text, text]),
  )
})
