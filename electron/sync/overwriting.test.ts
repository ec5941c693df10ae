import { afterEach, expect, test } from 'vitest'
import { changeColumn, deleteRow, formatCell, set } from './testing/edits.ts'
import { busy, offline } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv

afterEach(() => env.end())

/** Five seconds pass after the change. */
async function slowly(change: () => Promise<unknown>): Promise<void> {
  await change()
  await new Promise<void>(resolve => void env.clock.after(5_000, resolve))
}

test('values that other users write during a series of requests are kept, and conflicting edits wait', async () => {
  env = createTestEnv(Array.from({ length: 600 }, (_, index) => `row ${index + 1}`))
  const page = await showSheet(env)
  env.service.plan('updateRows', { when: 'first', act: () => env.service.someoneSets(550, 'theirs') })

  env.sync.submit(
    SHEET,
    Array.from({ length: 600 }, (_, index) => set(index + 1, `mine ${index + 1}`)),
  )
  await env.clock.advance(60_000)

  const drawn = env.service.drawn()
  expect([drawn[0], drawn[499], drawn[548], drawn[549], drawn[599]]).toEqual([
    'mine 1',
    'mine 500',
    'mine 549',
    'theirs',
    'mine 600',
  ])
  expect(page.states()).toEqual(['needs-review'])
})

test('a value that arrives while an editor is open is a conflict, regardless of its age', async () => {
  env = createTestEnv(['Door', 'Wall'])
  const page = await showSheet(env)
  const seen = page.seenAt(1)
  await env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  await env.clock.advance(60_000)

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }])
  await env.clock.advance(60_000)

  expect(env.service.drawn()).toEqual(['theirs', 'Wall'])
  expect(page.states()).toEqual(['needs-review'])
})

test('a cell that was formatted during a save of its text and edited twice is no conflict with my own edit', async () => {
  env = createTestEnv(['Door', 'Wall'])
  const page = await showSheet(env)
  const typed = (text: string) => env.sync.submit(SHEET, [{ ...set(1, text), seen: page.seenAt(1) }])
  const refresh = () => void env.sync.submit(SHEET, [formatCell(1, ',,1,,,,,,,,,,,,,,')])
  env.service.plan('updateRows', { when: 'refreshed', refresh })
  env.service.plan('updateRows', busy)
  typed('Gate')
  await env.clock.advance(2_500)
  expect([env.service.drawn(), page.states()]).toEqual([['Gate', 'Wall'], ['queued']])

  typed('Gates')
  typed('Gates, two')
  await env.clock.advance(60_000)

  expect([env.service.drawn(), page.states()]).toEqual([['Gates, two', 'Wall'], []])
})

test('a value that arrived while an editor was open is a conflict, even if the editor closes during a save of other cells', async () => {
  env = createTestEnv(['Door', 'Wall'])
  const page = await showSheet(env)
  const seen = page.seenAt(1)
  await env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  env.service.plan('updateRows', { when: 'first', act: () => env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }]) })

  env.sync.submit(SHEET, [set(2, 'other')])
  await env.clock.advance(60_000)

  expect(env.service.drawn()).toEqual(['theirs', 'other'])
  expect(page.states()).toEqual(['needs-review'])
})

test('text over my own text that was saved while the editor was open is no conflict', async () => {
  env = createTestEnv(['Door'])
  const page = await showSheet(env)
  env.sync.submit(SHEET, [set(1, 'first')])
  const seen = page.seenAt(1)
  await env.clock.advance(60_000)

  env.sync.submit(SHEET, [{ ...set(1, 'second'), seen }])
  await env.clock.advance(60_000)

  expect(env.service.drawn()).toEqual(['second'])
  expect(page.states()).toEqual([])
})

test('on a connection so slow that responses are outdated, the sheet is checked again before a write', async () => {
  env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const act = () => slowly(() => env.service.someoneSets(1, 'theirs'))
  env.service.plan('version', { when: 'then', act })

  env.sync.submit(SHEET, [set(1, 'mine')])
  await env.clock.advance(60_000)

  expect(env.service.drawn()).toEqual(['theirs'])
  expect(page.states()).toEqual(['needs-review'])
})

test('a write that was rejected because the session had expired is not resent based on an earlier check', async () => {
  env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const refresh = () => slowly(() => env.service.someoneSets(1, 'theirs'))
  env.service.plan('updateRows', { when: 'refreshed', refresh })

  env.sync.submit(SHEET, [set(1, 'mine')])
  await env.clock.advance(60_000)

  expect(env.service.drawn()).toEqual(['theirs'])
  expect(page.states()).toEqual(['needs-review'])
})

test('a column that another user renames while another column is changed keeps their name, and ours waits', async () => {
  env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const { columns } = env.service
  env.service.plan('changeColumn', { when: 'first', act: () => slowly(() => columns.someoneRenames(2, 'Theirs')) })

  env.sync.submit(SHEET, [changeColumn(1, { width: 80 }), changeColumn(2, { title: 'Mine' })])
  await env.clock.advance(60_000)

  expect([columns.titles(), columns.widths()]).toEqual([
    ['Column 1', 'Theirs'],
    [80, 150],
  ])
  expect(page.reasons()).toEqual(['Someone else renamed this column to “Theirs”.'])
})

/** Another user deletes rows in one request, just before our deletion of the first of them arrives. */
function deletedJustBefore(rowIds: readonly number[]): void {
  env.service.plan('deleteRows', { when: 'first', act: () => env.service.someoneDeletes(...rowIds) })
}

test('a row that another user deletes with others just before us does not hide the other deletions', async () => {
  env = createTestEnv(['Door', 'Window', 'Roof'])
  const page = await showSheet(env)
  deletedJustBefore([1, 2])

  env.sync.submit(SHEET, [deleteRow(1)])
  await env.clock.advance(60_000)

  expect(page.drawn()).toEqual(['Roof'])
})

test('a row that another user deleted just before us stays deleted after a crash, before the sheet can be read', async () => {
  env = createTestEnv(['Door', 'Window', 'Roof'])
  await showSheet(env)
  deletedJustBefore([1])
  env.sync.submit(SHEET, [deleteRow(1)])
  for (let times = 0; times < 20; times++) env.service.plan('read', offline)
  await env.clock.advance(4_000)

  const page = await restartWith(env)

  expect(page.drawn()).toEqual(['Window', 'Roof'])
})
