import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../shared/testing/cases.ts'
import { type Calculation, createCalculation } from './calculation.ts'
import { parseDate } from './language/date.ts'
import type { CellChange } from './sheet-facts.ts'
import { shown, TODAY } from './testing/sheet.ts'

const ROWS = 8
const COLUMNS = ['A', 'B', 'C'] as const

/** Formulas with every kind of reference, so that some of them are circular. */
const formula = fc
  .tuple(fc.constantFrom(...COLUMNS), fc.integer({ min: 1, max: ROWS }), fc.integer({ min: 1, max: ROWS }))
  .chain(([column, one, other]) =>
    fc.constantFrom(
      `=${column}${one} + 1`,
      `=[${column}]@row * 2`,
      `=SUM(${column}${one}:${column}${other})`,
      `=SUM(${column}:${column})`,
      `=SUM(CHILDREN(${column}@row))`,
      `=COUNT(DESCENDANTS(${column}${one}))`,
      `=JOIN(ANCESTORS(${column}@row))`,
      `=PARENT(${column}${one})`,
      `=SUMIF(${column}:${column}, >${one}, ${column}:${column})`,
      `=COUNTIF(${column}$1:${column}@row, ${column}${one})`,
      `=IF(${column}${one} > ${other}, A@row, B@row)`,
      `=IFERROR(${column}${one}, "wrong")`,
      `=10 / ${column}${one}`,
      `=AVG(${column}1:C${one})`,
      `=INDEX(${column}:${column}, ${one})`,
    ),
  )

const edit: fc.Arbitrary<CellChange> = fc.record({
  row: fc.integer({ min: 0, max: ROWS - 1 }),
  column: fc.integer({ min: 0, max: COLUMNS.length - 1 }),
  content: fc.oneof(
    { weight: 2, arbitrary: formula.map(text => ({ formula: text })) },
    { weight: 3, arbitrary: fc.record({ value: fc.constantFrom(null, 0, 1, 5, 'x') }) },
  ),
})

const parents: fc.Arbitrary<(number | null)[]> = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: ROWS, maxLength: ROWS })
  .map(depths => {
    const open: number[] = []
    return depths.map((depth, row) => {
      open.length = Math.min(depth, open.length)
      open.push(row)
      return open.at(-2) ?? null
    })
  })

const shapeOf = (parents: (number | null)[], cells: readonly CellChange[]) => ({
  columns: COLUMNS.map(title => ({ title, type: 'TEXT_NUMBER' as const })),
  parents,
  cells,
})

const make = (outline: (number | null)[], cells: readonly CellChange[]): Calculation =>
  createCalculation({ ...shapeOf(outline, cells), today: () => parseDate(TODAY)?.day ?? 0 })

const everything = (calculation: Calculation) =>
  Array.from({ length: ROWS }, (_, row) => COLUMNS.map((_title, column) => shown(calculation.valueAt(row, column))))

test('after any edits a sheet shows the same as after a full recalculation', () => {
  fc.assert(
    fc.property(parents, fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 12 }), (outline, batches) => {
      const kept = make(outline, [])
      for (const batch of batches) kept.change(batch)

      const last = new Map(batches.flat().map(one => [`${one.row}:${one.column}`, one]))
      expect(everything(kept)).toEqual(everything(make(outline, [...last.values()])))
    }),
    { numRuns: cases(500, 1500) },
  )
})

test('a sheet that continues with another version shows the same as after a full recalculation of it', () => {
  const content = fc
    .array(edit, { maxLength: 20 })
    .map(all => new Map(all.map(one => [`${one.row}:${one.column}`, one])))
  fc.assert(
    fc.property(parents, fc.array(content, { minLength: 1, maxLength: 4 }), (outline, versions) => {
      const kept = make(outline, [])
      for (const version of versions) {
        const cells = [...version.values()]
        expect(kept.replace(shapeOf(outline, cells))).toBe(true)
        expect(everything(kept)).toEqual(everything(make(outline, cells)))
      }
    }),
    { numRuns: cases(500, 1500) },
  )
})

test('a sheet does not continue with a version that has other rows, columns or parents', () => {
  const outline = Array.from({ length: ROWS }, () => null)
  const kept = make(outline, [{ row: 0, column: 0, content: { value: 5 } }])
  const version = shapeOf(outline, [])
  expect(kept.replace({ ...version, parents: [...outline, null] })).toBe(false)
  expect(kept.replace({ ...version, parents: outline.map((_, row) => (row === 1 ? 0 : null)) })).toBe(false)
  expect(kept.replace({ ...version, columns: version.columns.slice(1) })).toBe(false)
  expect(kept.replace({ ...version, columns: version.columns.map(({ title }) => ({ title, type: 'DATE' })) })).toBe(
    false,
  )
  expect(kept.valueAt(0, 0)).toBe(5)
})

test('the order in which cells are entered makes no difference', () => {
  fc.assert(
    fc.property(
      parents,
      fc.uniqueArray(edit, { selector: one => `${one.row}:${one.column}`, maxLength: 20 }),
      (outline, cells) => {
        expect(everything(make(outline, cells.toReversed()))).toEqual(everything(make(outline, cells)))
      },
    ),
    { numRuns: cases(200, 500) },
  )
})

test('an edit returns exactly the formulas whose result changed', () => {
  fc.assert(
    fc.property(parents, fc.array(edit, { maxLength: 20 }), edit, (outline, cells, one) => {
      const calculation = make(outline, cells)
      const before = new Map(calculation.results().map(({ row, column, value }) => [`${row}:${column}`, shown(value)]))

      const changed = calculation.change([one])

      const after = calculation.results().map(({ row, column, value }) => [`${row}:${column}`, shown(value)] as const)
      const edited = 'formula' in one.content ? `${one.row}:${one.column}` : ''
      const different = after.filter(
        ([cell, value]) => cell === edited || before.get(cell) !== value || !before.has(cell),
      )
      expect(new Map(changed.map(({ row, column, value }) => [`${row}:${column}`, shown(value)]))).toEqual(
        new Map(different),
      )
    }),
    { numRuns: cases(200, 500) },
  )
})
