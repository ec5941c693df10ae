import { expect, test } from 'vitest'
import { createPage } from '../electron/sync/testing/a-page.ts'
import { set } from '../electron/sync/testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../electron/sync/testing/test-env.ts'
import { FIELDS, PLAN, RANGES, SCENARIOS } from '../formulas/testing/scenarios.ts'
import { depthOf, TODAY, type Typed } from '../formulas/testing/sheet.ts'
import type { SheetId } from '../shared/model/ids.ts'
import { acrossSave } from './check/across-save.ts'
import { type ShownResult, shownResults } from './check/shown-results.ts'

const MINUTE_MS = 60_000
const titleOf = (scenario: number): string => `Result ${scenario}`
const NAMES = PLAN.rows.map(([name]) => String(name).replace(/^>+/, ''))

const named = (column: string): readonly [title: string, type: string] => {
  const [title = '', type = 'TEXT_NUMBER'] = column.split(':')
  return [title, type]
}
const toWire = (typed: Typed): object => {
  if (typeof typed === 'string' && typed.startsWith('=')) return { formula: typed }
  const isList = typeof typed === 'object' && typed !== null
  return isList ? { objectValue: { objectType: 'MULTI_PICKLIST', values: typed } } : { value: typed ?? '' }
}

/** Makes the plan of the scenarios, with a blank column for each of them. Returns the sheets of the ranges. */
async function prepare({ service }: TestEnv): Promise<readonly SheetId[]> {
  const { columns, someoneSends } = service
  const titled = PLAN.columns.map(named)
  const results = SCENARIOS.map(({ 4: type = 'TEXT_NUMBER' }, at) => [titleOf(at), type] as const)
  for (const id of [1, 2]) await columns.someoneRenames(id, titled[id - 1]?.[0] ?? '')
  const added = [...titled.slice(2), ...results].map(([title, type]) => ({ title, type, index: 2 }))
  await someoneSends('POST', '/columns', added)

  const rows = PLAN.rows.map((cells, at) => ({
    id: at + 1,
    cells: cells.slice(1).map((typed, at) => ({ columnId: columns.idOf(titled[at + 1]?.[0] ?? ''), ...toWire(typed) })),
  }))
  await someoneSends('PUT', '/rows', rows)
  for (const [at, row] of PLAN.rows.entries())
    for (let depth = 0; depth < depthOf(row); depth++) await someoneSends('PUT', '/rows', { id: at + 1, indent: 1 })

  const ranges: SheetId[] = []
  for (const [name, values] of Object.entries(RANGES)) ranges.push(await service.someoneAddsRange(name, values))
  const fields = FIELDS.map(([field, typed]) => {
    const [title, type] = named(field)
    const content = toWire(typed)
    return { title, type, ...('value' in content ? { objectValue: typed } : content) }
  })
  await someoneSends('POST', '/summary/fields', fields)
  return ranges
}

/** Formulas that the app leaves to the service. */
const ONLY_THE_SERVICE: ReadonlySet<string> = new Set([
  // A newer service may know functions and notations that the app does not.
  '=COUNTIF({Rates}, > Unit@row)',
  '=SUM({Rates',
  '=SUM([Budget]#:[Total]#)',
  '=SUM([Cost]1',
  '=SUMME(Cost:Cost)',
  '=[Price]1',
  '=@cell + 1',
  // Only the service knows whether another user has given a range this name.
  '=IFERROR(SUM({Nothing}), "none")',
  '=SUM({Other})',
  // The limits are the service's.
  '=9 ^ 999',
])

test('each scenario has its result in the app before the save, and at the service after it', async () => {
  const env = createTestEnv(NAMES, 'hold', undefined, undefined, Date.parse(`${TODAY}T12:00:00Z`))
  try {
    const ranges = await prepare(env)
    for (const sheetId of ranges) void env.sync.openSheet(sheetId, createPage())
    const page = createPage()
    void env.sync.openSheet(SHEET, page)
    await env.clock.advance(MINUTE_MS)
    const columns = page.view()?.meta.columns ?? []
    const edits = SCENARIOS.map(([, formula, , row = 1], at) => ({
      ...set(row, null, columns.find(({ title }) => title === titleOf(at))?.id),
      formula,
    }))
    env.sync.submit(SHEET, edits)
    await env.clock.settle()
    const saved = await acrossSave(env, () => {
      const view = page.view()
      return view ? shownResults(view) : []
    })

    const shownIn = (all: readonly ShownResult[] = []) => {
      const byPlace = new Map(all.map(one => [one.at, one]))
      return SCENARIOS.map(([, formula, , row = 1], at) => {
        const { value, state } = byPlace.get(`${row - 1} ${titleOf(at)}`) ?? {}
        return { formula, value, state }
      })
    }
    expect(shownIn(saved?.before)).toEqual(
      SCENARIOS.map(([, formula, value]) =>
        ONLY_THE_SERVICE.has(formula)
          ? { formula, value: null, state: 'own' }
          : { formula, value, state: 'calculated' },
      ),
    )
    expect(shownIn(saved?.after)).toEqual(SCENARIOS.map(([, formula, value]) => ({ formula, value, state: 'plain' })))
  } finally {
    await env.end()
  }
})
