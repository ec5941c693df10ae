import { expect, test } from 'vitest'
import { z } from 'zod'
import { COLUMNS, nameOf, personAt, sheetWire, wordAt } from './searched-sheets.ts'

const columnIds = Array.from({ length: COLUMNS }, (_, index) => index + 1)
const Sheet = z.object({ rows: z.array(z.object({ cells: z.array(z.object({ value: z.unknown() })) })) })

const cellsOf = (at: number) =>
  Sheet.parse(JSON.parse(sheetWire({ at, id: at + 1, columnIds, version: 1, rows: 200 }))).rows.flatMap(
    ({ cells }) => cells,
  )

test('sheets are the same in every run, because figures are compared with earlier ones', () => {
  expect([wordAt(0), wordAt(20_000), personAt(7).name]).toEqual(['bafadel', 'tortorver', 'Endel Fenchekra'])
  expect([nameOf(0, 0), nameOf(3, 5)]).toEqual(['Gaver saer graga', 'Brumonoper wenga kraten'])
})

test('a sheet begins with the name of each row, and no two sheets have the same content', () => {
  expect(cellsOf(4)[0]?.value).toBe(nameOf(4, 0))
  expect(cellsOf(4)).not.toEqual(cellsOf(5))
})

test('about a quarter of the cells is blank', () => {
  const filled = cellsOf(4).length / (200 * COLUMNS)

  expect(filled).toBeGreaterThan(0.7)
  expect(filled).toBeLessThan(0.8)
})
