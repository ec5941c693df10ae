import { expect, test } from 'vitest'
import { linkTarget, readSource, readTargets, sameSource, sourceText, targetsText } from './cell-source.ts'

const WIRE = { sheetId: 7, rowId: '8', columnId: 9, sheetName: 'Site  costs\n2', status: 'OK' }

test('a link reads as it was written, with ids that are told as text and the name on one line', () => {
  const text = sourceText(WIRE) ?? ''

  expect(readSource(text)).toEqual({ status: 'OK', sheetId: 7, rowId: 8, columnId: 9, sheetName: 'Site costs 2' })
  expect(linkTarget(text)).toEqual({ sheetId: 7, rowId: 8, columnId: 9 })
})

test('a link whose source is not told cannot be made again', () => {
  const text = sourceText({ sheetId: null, rowId: null, columnId: null, status: 'BROKEN' })

  expect(readSource(text ?? '')).toMatchObject({ status: 'BROKEN', sheetId: null, sheetName: null })
  expect(linkTarget(text)).toBe(null)
  expect([linkTarget(null), linkTarget(undefined), linkTarget('')]).toEqual([null, null, null])
})

test('what is no link is none', () => {
  for (const wire of [null, undefined, 7, 'x']) expect(sourceText(wire)).toBe(null)
  for (const wire of [null, undefined, [], {}]) expect(targetsText(wire)).toBe(null)
})

test('of many targets the number is told, and the first ones', () => {
  const { count, targets } = readTargets(targetsText(Array(80).fill(WIRE)) ?? '')

  expect([count, targets.length]).toEqual([80, 50])
  expect(targets[0]).toMatchObject({ sheetId: 7, sheetName: 'Site costs 2' })
})

test('a source is another one only where both say theirs', () => {
  const [text = null, broken = null] = [sourceText(WIRE), sourceText({ status: 'BROKEN' })]

  expect(sameSource(text, sourceText({ ...WIRE, sheetName: 'Renamed' }))).toBe(true)
  expect(sameSource(text, broken)).toBe(true)
  expect(sameSource(text, undefined)).toBe(true)
  expect(sameSource(text, null)).toBe(false)
  expect(sameSource(text, sourceText({ ...WIRE, rowId: 5 }))).toBe(false)
})
