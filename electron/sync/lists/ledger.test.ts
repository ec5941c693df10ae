import { afterEach, expect, test } from 'vitest'
import { createPage } from '../testing/a-page.ts'
import { addRow, deleteRow, REJECTED, rejectionIn, set } from '../testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv

afterEach(() => env.end())

async function start(): Promise<void> {
  env = createTestEnv(['Door', 'Wall', 'Roof'], 'hold')
  void env.sync.openSheet(SHEET, createPage())
  await env.clock.settle()
}

async function entries() {
  const listed = await env.sync.ledger(0)
  if (!listed.ok) throw new Error(listed.error.kind)
  return listed.value.items
}

test('lists every edit with the names of its targets', async () => {
  await start()
  env.sync.submit(SHEET, [set(2, 'Wall, north'), addRow(-1, 2), set(-1, 'Window'), set(3, '12', 2), deleteRow(1)])

  expect(await entries()).toMatchObject([
    { sheetName: 'Snag log', rowNumber: 1, rowName: 'Wall, north', columnTitle: 'Column 1', edit: { state: 'queued' } },
    { rowNumber: 2, rowName: 'Window', columnTitle: null, edit: { edit: { kind: 'add-row' } } },
    { rowNumber: 2, rowName: 'Window', columnTitle: 'Column 1' },
    { rowNumber: 3, rowName: 'Roof', columnTitle: 'Column 2' },
    { rowNumber: null, rowName: null, columnTitle: null, edit: { edit: { kind: 'delete-row' } } },
  ])
})

test('has names after a restart, before any sheet is open', async () => {
  await start()
  env.sync.submit(SHEET, [set(2, 'Wall, north')])

  await env.restart()

  expect(await entries()).toMatchObject([{ sheetName: 'Snag log', rowNumber: 2, columnTitle: 'Column 1' }])
})

test('lists an edit of a sheet without a copy without names', async () => {
  await start()
  env.sync.submit(SHEET, [set(2, 'kept')])
  await env.restart()
  await env.cache.clear({})

  expect(await entries()).toMatchObject([{ sheetName: 'Sheet 1', rowNumber: null, edit: { edit: { value: 'kept' } } }])
})

test('omits saved edits and keeps rejected ones', async () => {
  await start()
  env.sync.submit(SHEET, [set(1, REJECTED), set(2, 'good')])
  env.sync.save(SHEET)
  await env.clock.settle()

  expect(await entries()).toMatchObject([{ edit: { state: 'needs-review', reason: rejectionIn('Column 1') } }])

  env.sync.discard([(await entries())[0]!.edit.seq])
  expect(await entries()).toEqual([])
})

test('slices long lists to fit a message', async () => {
  await start()
  env.sync.submit(SHEET, [addRow(-1, null)])
  for (let row = 2; row <= 260; row++) env.sync.submit(SHEET, [addRow(-row, -row + 1), set(-row, 'x'.repeat(500))])

  const seqs: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part = await env.sync.ledger(after)
    if (!part.ok) throw new Error(part.error.kind)
    expect(JSON.stringify(part.value).length).toBeLessThan(64 * 1024)
    seqs.push(...part.value.items.map(({ edit }) => edit.seq))
    after = part.value.next
  }

  expect(seqs).toEqual(Array.from({ length: 519 }, (_, index) => index + 1))
})
