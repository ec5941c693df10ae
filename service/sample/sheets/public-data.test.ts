import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { birdStrikes, earthquakes } from './public-data.ts'

const assets = fileURLToPath(new URL('../../../assets/sample', import.meta.url))

describe.each([
  ['bird strikes', birdStrikes(assets), 10_000, 14],
  ['earthquakes', earthquakes(assets), 1_707, 17],
] as const)('the %s', (_name, { columns, rows }, rowCount, columnCount) => {
  test('are complete', () => {
    expect(rows).toHaveLength(rowCount)
    expect(columns).toHaveLength(columnCount)
  })

  test('have a primary cell in every row', () => {
    const primary = columns.find(column => column.primary)?.title ?? ''

    expect(rows.every(({ cells }) => cells[primary] !== null && cells[primary] !== '')).toBe(true)
  })

  test('have only valid dates in date columns', () => {
    for (const { title } of columns.filter(({ type }) => type === 'DATE')) {
      for (const { cells } of rows) {
        const date = String(cells[title])
        expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
      }
    }
  })

  test('have only known options in picklists, and few of them', () => {
    for (const { title, options = [] } of columns.filter(({ type }) => type === 'PICKLIST')) {
      expect(options.length).toBeGreaterThan(0)
      expect(options.length).toBeLessThan(40)
      const known = new Set(options)
      expect(rows.every(({ cells }) => cells[title] === null || known.has(String(cells[title])))).toBe(true)
    }
  })

  test('have only true and false in checkboxes', () => {
    for (const { title } of columns.filter(({ type }) => type === 'CHECKBOX')) {
      expect(rows.every(({ cells }) => typeof cells[title] === 'boolean')).toBe(true)
    }
  })
})

test('list picklist options by frequency', () => {
  const sizes = birdStrikes(assets).columns.find(({ title }) => title === 'Wildlife Size')

  expect(sizes?.options).toEqual(['Small', 'Medium', 'Large'])
})

test('have numeric money and speed, and a blank cell for a missing speed', () => {
  const { rows } = birdStrikes(assets)

  expect(rows.every(({ cells }) => typeof cells['Cost Total $'] === 'number')).toBe(true)
  expect(rows.filter(({ cells }) => cells['Speed IAS in knots'] === null)).toHaveLength(2_836)
})

test('reports a file that is no gzip as an error instead of an empty sheet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'bird-strikes.csv.gz'), 'plain text')
  writeFileSync(join(folder, 'earthquakes.csv.gz'), gzipSync('Place,Date\n'))

  expect(() => birdStrikes(folder)).toThrow('incorrect header check')
  expect(earthquakes(folder).rows).toEqual([])
})
