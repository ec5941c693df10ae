import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../shared/model/sheet/pending-edit.ts'
import { cases } from '../../shared/testing/cases.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { addColumn, addRow, changeColumn, deleteColumn, deleteRow, moveColumn, moveRow, set } from './testing/edits.ts'
import { busy, lostAfter, lostBefore, offline } from './testing/faults.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const METHODS = [
  'version',
  'read',
  'updateRows',
  'addRows',
  'deleteRows',
  'addColumn',
  'changeColumn',
  'moveColumn',
  'deleteColumn',
] as const
type Method = (typeof METHODS)[number]

/** One step: on the local sheet, the sheet of the service, the network, the app or the clock. */
type Step =
  | { readonly kind: 'set' | 'add' | 'move' | 'delete' | 'someone-sets' | 'someone-deletes'; readonly row: number }
  | {
      readonly kind: 'fault'
      readonly method: Method
      readonly how: number
    }
  | {
      readonly kind: 'add-column' | 'size-column' | 'move-column' | 'delete-column' | 'someone-renames'
      readonly column: number
    }
  | { readonly kind: 'restart' }
  | { readonly kind: 'wait'; readonly ms: number }

const row = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('set' as const, 'add' as const), row }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('move' as const, 'delete' as const), row }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'add-column' as const,
        'size-column' as const,
        'move-column' as const,
        'delete-column' as const,
        'someone-renames' as const,
      ),
      column: fc.nat(5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('someone-sets' as const, 'someone-deletes' as const), row }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      method: fc.constantFrom(...METHODS),
      how: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 2_500, 20_000, 70_000) }),
  },
)

const FAULTS = [lostAfter, lostBefore, offline, busy]
/** Reads have no unknown outcome. */
const READ_FAULTS = [offline, busy, offline, busy]
const isRead = (method: string) => method === 'read' || method === 'version'

async function play(
  steps: readonly Step[],
): Promise<{ env: TestEnv; page: Page; added: string[]; newColumns: string[] }> {
  const env = createTestEnv(['a', 'b', 'c', 'd', 'e'])
  let page = await show(env)
  const rows: number[] = [...env.service.rowIds()]
  const added: string[] = []
  let count = 0
  const columns = [1, 2]
  const newColumns: string[] = []
  const pickColumn = (index: number) => columns[index % columns.length] ?? 1
  const pick = (index: number) => rows[index % rows.length] ?? 1

  for (const one of steps) {
    count += 1
    if (one.kind === 'set') env.sync.submit(SHEET, [set(pick(one.row), `mine ${count}`, pickColumn(one.row + 1))])
    if (one.kind === 'add-column') {
      const made = [addColumn(-count, pickColumn(one.column), `Column -${count}`), set(1, `in ${count}`, -count)]
      if (env.sync.submit(SHEET, made).ok) {
        columns.push(-count)
        newColumns.push(`Column -${count}`)
      }
    }
    if (one.kind === 'size-column') {
      env.sync.submit(SHEET, [changeColumn(pickColumn(one.column), { width: 100 + count })])
    }
    if (one.kind === 'move-column') env.sync.submit(SHEET, [moveColumn(pickColumn(one.column), null)])
    if (one.kind === 'delete-column')
      env.sync.submit(SHEET, [deleteColumn(Math.abs(pickColumn(one.column)) === 1 ? 2 : pickColumn(one.column))])
    if (one.kind === 'someone-renames' && env.service.columns.typeOf(2))
      await env.service.columns.someoneRenames(2, `Theirs ${count}`)
    if (one.kind === 'add') {
      const stored = env.sync.submit(SHEET, [addRow(-count, pick(one.row)), set(-count, `new ${count}`)])
      // Next to a row that was withdrawn it is rejected at once, and not stored.
      if (stored.ok) {
        rows.push(-count)
        added.push(`new ${count}`)
      }
    }
    if (one.kind === 'move') env.sync.submit(SHEET, [moveRow(pick(one.row), null, null)])
    if (one.kind === 'delete') env.sync.submit(SHEET, [deleteRow(pick(one.row))])
    const theirs = (one.kind === 'someone-sets' ? one.row % 5 : -1) + 1
    if (env.service.rowIds().includes(theirs)) await env.service.someoneSets(theirs, `theirs ${count}`)
    const isLast = one.kind === 'someone-deletes' && one.row === 9 && env.service.rowIds().includes(5)
    if (isLast) await env.service.someoneDeletes(5)
    if (one.kind === 'fault') env.service.plan(one.method, (isRead(one.method) ? READ_FAULTS : FAULTS)[one.how]!)
    if (one.kind === 'wait') await env.clock.advance(one.ms)
    if (one.kind === 'restart') {
      await env.restart()
      page = await show(env)
      env.sync.resume()
    }
  }
  env.service.heal()
  env.sync.resume()
  await env.clock.advance(600_000)
  await env.sync.refresh(SHEET)
  await env.clock.advance(600_000)
  return { env, page, added, newColumns }
}

function madeBy(edit: Edit): readonly number[] {
  if (edit.kind === 'add-row') return [edit.rowId]
  return edit.kind === 'add-column' ? [edit.columnId] : []
}

async function show(env: TestEnv): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
  return page
}

test('after any faults, each edit is on the service once or needs review, and the screen shows the truth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const { env, page, added, newColumns } = await play(steps)
      try {
        const left = env.outbox.list(SHEET)
        const there = env.service.drawn()

        // Edits of a new row or column that needs review wait with it.
        const held = new Set(left.flatMap(({ edit, state }) => (state === 'needs-review' ? madeBy(edit) : [])))
        const isAboutHeld = ({ edit }: (typeof left)[number]) =>
          ('rowId' in edit && edit.rowId !== null && held.has(edit.rowId)) ||
          ('columnId' in edit && held.has(edit.columnId))
        expect(left.filter(entry => entry.state !== 'needs-review' && !isAboutHeld(entry))).toEqual([])
        if (left.length === 0) {
          expect(page.drawn()).toEqual(there)
          expect(page.titles()).toEqual(env.service.columns.titles())
        }
        for (const title of newColumns) {
          const copies = env.service.columns.titles().filter(other => other === title)
          expect(copies.length, `${title} on the service`).toBeLessThanOrEqual(1)
        }
        for (const name of added) {
          const copies = there.filter(drawn => drawn.replace(/^>*/, '').split('|')[0] === name)
          expect(copies.length, `${name} on the service`).toBeLessThanOrEqual(1)
        }
        expect(env.failures.filter(([, error]) => error.kind !== 'server')).toEqual([])
      } finally {
        await env.end()
      }
    }),
    { numRuns: Number(process.env.SHEAF_RUNS ?? cases(10, 30)) },
  )
})
