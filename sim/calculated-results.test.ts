import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPage } from '../electron/sync/testing/a-page.ts'
import { changeColumn, moveColumn, set } from '../electron/sync/testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../electron/sync/testing/test-env.ts'
import type { SheetId } from '../shared/model/ids.ts'
import type { GridEdit } from '../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../shared/model/sheet/sheet-view.ts'
import { cases } from '../shared/testing/cases.ts'
import { acrossSave } from './check/across-save.ts'
import { shownResults } from './check/shown-results.ts'
import { type RowStep, rowAt, rowEdits } from './plan/row-edits.ts'

const SHEETS = cases(60, 10_000)
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const COLUMNS = [1, 2, 3]
const MINUTE_MS = 60_000

/** A formula with columns by number, so that it can be written with their current titles. */
type Written = (title: (column: number) => string) => string

const position = { row: fc.nat(NAMES.length), column: fc.nat(COLUMNS.length - 1) }
// Most formulas are in the last column and read the others: cycles are errors, and most sheets have none.
const read = fc.constantFrom(0, 0, 0, 1, 1, 1, 2)
const calculating = { ...position, column: fc.constantFrom(2, 2, 2, 2, 1) }
const formula: fc.Arbitrary<Written> = fc
  .record({
    one: read,
    other: read,
    row: fc.integer({ min: 1, max: 8 }),
    last: fc.integer({ min: 1, max: 8 }),
  })
  .chain(({ one, other, row, last }) =>
    fc.constantFrom<Written>(
      of => `=[${of(one)}]${row} + 1`,
      of => `=[${of(one)}]@row * 2`,
      of => `=SUM([${of(one)}]@row:[${of(other)}]@row)`,
      () => '=SUM(CHILDREN())',
      of => `=SUM([${of(one)}]${row}:[${of(one)}]${last})`,
      of => `=SUM([${of(one)}]:[${of(other)}])`,
      of => `=SUM(CHILDREN([${of(one)}]@row)) + [${of(other)}]@row`,
      of => `=COUNT(DESCENDANTS([${of(one)}]${row}))`,
      of => `=JOIN(ANCESTORS([${of(one)}]@row), "-")`,
      of => `=PARENT([${of(one)}]@row)`,
      of => `=SUMIF([${of(one)}]:[${of(one)}], >${row}, [${of(other)}]:[${of(other)}])`,
      of => `=COUNTIF([${of(one)}]$1:[${of(one)}]@row, [${of(other)}]${last})`,
      of => `=IF([${of(one)}]${row} > ${last}, [${of(other)}]@row, "less")`,
      of => `=AVG([${of(one)}]1:[${of(other)}]${row})`,
      of => `=INDEX([${of(one)}]:[${of(one)}], ${row})`,
      of => `=IFERROR([${of(one)}]@row / [${of(other)}]@row, [${of(one)}]${row} & "!")`,
      of => `=MAX([${of(one)}]:[${of(one)}]) - TODAY() + TODAY(${row})`,
    ),
  )
/** They read another sheet, and summary fields of which the last does not exist. */
const elsewhere: fc.Arbitrary<Written> = fc.constantFrom<Written>(
  of => `=IFERROR(SUM({Elsewhere}), [${of(0)}]2)`,
  of => `=COUNT({Elsewhere}) + [${of(1)}]@row`,
  of => `=[${of(0)}]@row & [Sum]#`,
  of => `=[${of(1)}]@row * [Rate]#`,
  of => `=[${of(1)}]@row & [Missing]#`,
)
const value = fc.constantFrom(null, 0, 1, 2.5, 7, -3, 'x', 'less', 1e-7)

type Step =
  | { readonly kind: 'value'; readonly row: number; readonly column: number; readonly value: string | number | null }
  | { readonly kind: 'formula'; readonly row: number; readonly column: number; readonly written: Written }
  | RowStep
  | { readonly kind: 'rename' | 'move-column'; readonly column: number }
  | { readonly kind: 'withdraw'; readonly at: number }

const typed = fc.record({ kind: fc.constant('value' as const), ...position, value })
const entered = fc.record({
  kind: fc.constant('formula' as const),
  ...calculating,
  written: fc.oneof({ weight: 12, arbitrary: formula }, { weight: 1, arbitrary: elsewhere }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: typed },
  { weight: 2, arbitrary: entered },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'move' as const),
      row: position.row,
      to: position.row,
      isBelow: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row: position.row }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('rename' as const, 'move-column' as const),
      column: position.column,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), at: fc.nat(9) }) },
)

/** The sheet that the service has: contents by row and column, and how deep each row is. */
type Given = {
  readonly cells: readonly Extract<Step, { kind: 'value' | 'formula' }>[]
  readonly parents: readonly number[]
}

/** Returns another sheet, with the total of our first column. Formulas of ours read it. */
async function prepare(env: TestEnv, { cells, parents }: Given): Promise<SheetId> {
  await env.service.someoneSends('POST', '/columns', { title: 'Column 3', type: 'TEXT_NUMBER', index: 2 })
  for (const [at, parent] of parents.entries()) {
    // Only a row above can be its parent, and a row at the top level stays.
    if (parent > at && at > 0) await env.service.someoneSends('PUT', '/rows', { id: at + 1, indent: 1 })
  }
  const rows = new Map<number, Map<number, object>>()
  for (const cell of cells) {
    const row = (cell.row % NAMES.length) + 1
    const column = COLUMNS[cell.column] ?? 1
    const content =
      cell.kind === 'value' ? { value: cell.value ?? '' } : { formula: cell.written(n => `Column ${n + 1}`) }
    rows.set(row, (rows.get(row) ?? new Map()).set(column, { columnId: idOf(env, column), ...content }))
  }
  const body = [...rows].map(([id, columns]) => ({ id, cells: [...columns.values()] }))
  const { sheetId: total, columnId } = await env.service.someoneAddsTotal()
  await env.service.someoneSends('POST', '/crosssheetreferences', {
    ...{ name: 'Elsewhere', sourceSheetId: total },
    ...{ startColumnId: columnId, endColumnId: columnId },
  })
  await env.service.someoneSends('POST', '/summary/fields', [
    { title: 'Sum', type: 'TEXT_NUMBER', formula: '=SUM([Column 1]:[Column 1])' },
    { title: 'Rate', type: 'TEXT_NUMBER', objectValue: 3 },
  ])
  if (body.length > 0) await env.service.someoneSends('PUT', '/rows', body)
  return total
}

const idOf = (env: TestEnv, column: number): number => env.service.columns.idOf(`Column ${column}`) || column

/** The edits of a step on the displayed sheet; none if it does not fit. */
function editsOf(one: Step, view: SheetView, count: number): readonly GridEdit[] {
  const { columns } = view.meta
  const columnAt = (at: number) => columns[at % columns.length]
  if (view.rowCount === 0) return []
  switch (one.kind) {
    case 'value':
      return [set(rowAt(view, one.row), one.value, columnAt(one.column)?.id)]
    case 'formula':
      return [
        {
          ...set(rowAt(view, one.row), null, columnAt(one.column)?.id),
          formula: one.written(at => columnAt(at)?.title ?? ''),
        },
      ]
    case 'add':
    case 'move':
    case 'delete':
      return rowEdits(one, view, count)
    case 'rename':
      return [changeColumn(columnAt(one.column)?.id ?? 0, { title: `Renamed ${count}` })]
    case 'move-column':
      return [moveColumn(columnAt(one.column)?.id ?? 0, null)]
    case 'withdraw':
      return []
  }
}

/** The displayed cells of a sheet. */
const shownIn = (view: SheetView | null) =>
  view ? shownResults(view).map(cell => ({ ...cell, at: `${view.meta.name} ${cell.at}` })) : []

test('a calculated result equals that of the service after the save', async () => {
  const tally = { calculated: 0, outdated: 0, own: 0, plain: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cells: fc.array(fc.oneof(typed, entered), { minLength: 16, maxLength: 30 }),
        parents: fc.array(fc.nat(12), { minLength: NAMES.length, maxLength: NAMES.length }),
      }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (given, steps) => {
        const env = createTestEnv(NAMES, 'hold')
        try {
          const total = await prepare(env, given)
          const page = createPage()
          const other = createPage()
          void env.sync.openSheet(total, other)
          await env.clock.advance(MINUTE_MS)
          void env.sync.openSheet(SHEET, page)
          await env.clock.advance(MINUTE_MS)
          const shown = () => [page, other].flatMap(each => shownIn(each.view()))
          for (const [at, one] of steps.entries()) {
            const view = page.view()
            if (!view) throw new Error('the sheet is not shown')
            const pending = env.outbox.list(SHEET)
            const withdrawn = one.kind === 'withdraw' ? pending[one.at % Math.max(pending.length, 1)] : undefined
            if (withdrawn) env.sync.discard([withdrawn.seq])
            else env.sync.submit(SHEET, editsOf(one, view, at + 1))
            await env.clock.settle()
          }
          const saved = await acrossSave(env, shown)
          if (!saved) return

          expect(saved.after.filter(({ state }) => state !== 'plain')).toEqual([])
          expect(saved.certain.filter(({ text, later }) => text !== later)).toEqual([])
          for (const { state } of saved.before) tally[state]++
        } finally {
          await env.end()
        }
      },
    ),
    { numRuns: SHEETS },
  )
  expect(tally.calculated).toBeGreaterThan(SHEETS / 2)
  expect(tally.outdated + tally.own).toBeLessThan(tally.calculated)
}, 3_600_000)
