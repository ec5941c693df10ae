import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { floorPlanPng, pdf, surveyCsv } from './files.ts'

test('the floor plan is a PNG of 480 by 320 with valid pixel data', () => {
  const png = floorPlanPng()
  const pixels = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8)

  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 320])
  const lines = inflateSync(pixels)
  expect(lines).toHaveLength(481 * 320)
  expect(new Set(lines).size).toBeGreaterThan(5)
  expect(png.length).toBeLessThan(10_000)
})

test('the PDF lists the offset of each object', () => {
  const text = pdf(['Charter (draft)', 'Second line']).toString('latin1')
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))

  expect(offsets).toHaveLength(5)
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  }
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/)
  expect(text).toContain('(Charter \\(draft\\)) Tj')
  expect(text.endsWith('%%EOF\n')).toBe(true)
})

test('the PDF states the correct length of its page', () => {
  const text = pdf(['One line']).toString('latin1')
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(text) ?? []

  expect(content).toHaveLength(Number(length))
})

test('the survey is twelve points below their titles', () => {
  const lines = surveyCsv().toString().trimEnd().split('\r\n')

  expect(lines).toHaveLength(13)
  expect(lines[1]).toBe('P1,4120,2875,12.40')
})
