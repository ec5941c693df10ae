import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPage } from '../electron/sync/testing/a-page.ts'
import { set } from '../electron/sync/testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../electron/sync/testing/test-env.ts'
import { RowId } from '../shared/model/ids.ts'
import type { CellValue } from '../shared/model/sheet/cell-value.ts'
import type { GridEdit } from '../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../shared/model/sheet/sheet-view.ts'
import { cases } from '../shared/testing/cases.ts'
import { acrossSave } from './check/across-save.ts'
import { shownResults } from './check/shown-results.ts'
import { type RowStep, rowAt, rowEdits } from './plan/row-edits.ts'

const SHEETS = cases(25, 3000)
const TASKS = ['a', 'b', 'c', 'd', 'e', 'f']
const MINUTE_MS = 60_000
const RESULT = 'Column 2'
const RELATIONS = ['FS', 'FS', 'FS', 'SS', 'FF', 'SF'] as const

type Link = { readonly to: number; readonly relation: (typeof RELATIONS)[number]; readonly lagHours: number }
/** Rows by position. */
type Written =
  | { readonly kind: 'date'; readonly row: number; readonly column: 'Start' | 'End'; readonly day: number | null }
  | { readonly kind: 'duration'; readonly row: number; readonly hours: number | null }
  | { readonly kind: 'links'; readonly row: number; readonly links: readonly Link[] }
  | { readonly kind: 'formula'; readonly row: number; readonly formula: string }
type Step = Written | RowStep | { readonly kind: 'withdraw'; readonly at: number }

const row = fc.nat(TASKS.length)
const number = fc.integer({ min: 1, max: TASKS.length })
const written = (column: fc.Arbitrary<'Start' | 'End'>): fc.Arbitrary<Written> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('date' as const), row, column, day: fc.option(fc.nat(20)) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('duration' as const),
        row,
        hours: fc.constantFrom(null, 0, 4, 8, 10, 16, 40),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('links' as const),
        row,
        links: fc.array(
          fc.record({
            to: row,
            relation: fc.constantFrom(...RELATIONS),
            lagHours: fc.constantFrom(0, 0, 0, 8, 4, -8),
          }),
          { maxLength: 2 },
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('formula' as const),
        row,
        formula: number.chain(of =>
          fc.constantFrom(
            '=TOTALFLOAT()',
            '=ISCRITICAL() + ""',
            '=JOIN(SUCCESSORS(), " ")',
            `=TOTALFLOAT([Column 1]${of}) * 2`,
            `=IF(ISCRITICAL([Column 1]${of}), Start${of}, "has time") + ""`,
            `=COUNT(SUCCESSORS([Column 1]${of})) + SUM(Duration:Duration)`,
            '=SUM(CHILDREN()) + MAX(CHILDREN(Duration@row))',
          ),
        ),
      }),
    },
  )
const step: fc.Arbitrary<Step> = fc.oneof(
  // The service writes the end itself.
  { weight: 10, arbitrary: written(fc.constant('Start')) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'move' as const),
      ...{ row, to: row, isBelow: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), at: fc.nat(9) }) },
)

const dayText = (day: number | null): string | null =>
  day === null ? null : `2026-03-${String(day + 2).padStart(2, '0')}`
const otherRows = (links: readonly Link[], own: number, count: number): readonly Link[] => {
  const rows = new Set<number>([own % count])
  return links.filter(({ to }) => !rows.has(to % count) && rows.add(to % count))
}
const lagOf = ({ lagHours }: Link) =>
  lagHours === 0 ? undefined : { hours: Math.abs(lagHours), ...(lagHours < 0 && { negative: true }) }

/** A project on the service, with dependencies enabled. */
async function prepare(env: TestEnv, cells: readonly Written[], parents: readonly number[], settings: object) {
  const { columns, someoneSends } = env.service
  columns.addProject()
  const rows = new Map<number, Map<string, object>>()
  for (const one of cells) {
    const id = (one.row % TASKS.length) + 1
    const [title, content] = toWireCell(one)
    rows.set(id, (rows.get(id) ?? new Map()).set(title, { columnId: columns.idOf(title), ...content }))
  }
  for (const [at, parent] of parents.entries()) {
    if (parent > at && at > 0) await someoneSends('PUT', '/rows', { id: at + 1, indent: 1 })
  }
  const body = [...rows].map(([id, row]) => ({ id, cells: [...row.values()] }))
  if (body.length > 0) await someoneSends('PUT', '/rows', body)
  columns.enableDependencies(settings)
}

function toWireCell(one: Written): readonly [title: string, content: object] {
  switch (one.kind) {
    case 'date':
      return [one.column, { value: dayText(one.day) ?? '' }]
    case 'duration':
      return ['Duration', { value: one.hours === null ? '' : `${one.hours}h` }]
    case 'formula':
      return [RESULT, { formula: one.formula }]
    case 'links': {
      const predecessors = otherRows(one.links, one.row, TASKS.length).map(link => {
        const lag = lagOf(link)
        const lagged = lag && { lag: { objectType: 'DURATION', ...lag } }
        return { rowId: (link.to % TASKS.length) + 1, type: link.relation, ...lagged }
      })
      return ['After', { objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }]
    }
  }
}

function editsOf(one: Exclude<Step, { kind: 'withdraw' }>, view: SheetView, newRow: number): readonly GridEdit[] {
  const write = (title: string, value: CellValue, formula: string | null = null): GridEdit => ({
    ...set(rowAt(view, one.row), value, view.meta.columns.find(column => column.title === title)?.id),
    formula,
  })
  if (view.rowCount === 0) return []
  switch (one.kind) {
    case 'date':
      return [write(one.column, dayText(one.day))]
    case 'duration':
      return [write('Duration', one.hours === null ? null : `${one.hours}h`)]
    case 'formula':
      return [write(RESULT, null, one.formula)]
    case 'links': {
      const predecessors = otherRows(one.links, one.row, view.rowCount).map(link => {
        const lag = lagOf(link)
        return { rowId: RowId.parse(rowAt(view, link.to)), relation: link.relation, ...(lag && { lag }) }
      })
      return [write('After', predecessors.length === 0 ? null : { kind: 'predecessors', predecessors })]
    }
    default:
      return rowEdits(one, view, newRow)
  }
}

test('a calculated schedule equals that of the service after the save', async () => {
  const tally = { calculated: 0, outdated: 0, own: 0, plain: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cells: fc.array(written(fc.constantFrom('Start', 'Start', 'End')), { minLength: 16, maxLength: 30 }),
        parents: fc.array(fc.nat(12), { minLength: TASKS.length, maxLength: TASKS.length }),
        settings: fc.constantFrom(
          {},
          { lengthOfDay: 10 },
          { nonWorkingDays: ['2026-03-05'], workingDays: ['MONDAY', 'THURSDAY'] },
        ),
      }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async ({ cells, parents, settings }, steps) => {
        const env = createTestEnv(TASKS, 'hold')
        try {
          await prepare(env, cells, parents, settings)
          const page = createPage()
          void env.sync.openSheet(SHEET, page)
          await env.clock.advance(MINUTE_MS)
          const shown = () => {
            const view = page.view()
            if (!view) throw new Error('the sheet is not shown')
            return view
          }
          for (const [at, one] of steps.entries()) {
            const pending = env.outbox.list(SHEET)
            if (one.kind !== 'withdraw') env.sync.submit(SHEET, editsOf(one, shown(), at + 1))
            else if (pending.length > 0) env.sync.discard([pending[one.at % pending.length]?.seq ?? 0])
            await env.clock.settle()
          }
          // The service writes durations in other units.
          const saved = await acrossSave(env, () => shownResults(shown()).filter(({ at }) => at.endsWith(RESULT)))
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
