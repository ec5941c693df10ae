import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCell, rowId } from '../../shared/columnar/testing/a-sheet.ts'
import { ok } from '../../shared/result.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { addRow, changeColumn, deleteRow, moveColumn, moveRow, set } from './testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'], 'hold')
  page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
})

afterEach(() => env.end())

const stored = () => env.outbox.list(SHEET)

describe('an edit', () => {
  test('is durable when submit returns, with the turn that shows it', () => {
    const answer = env.sync.submit(SHEET, [set(1, 'Window'), addRow(-1, 1)])

    expect(answer).toEqual(ok({ stored: 2, turn: page.last()?.turn }))

    expect(stored()).toMatchObject([{ base: aCell('Door') }, { base: null }])
    expect(page.drawn()).toEqual(['Window', '', 'Wall'])
    expect(env.unsaved.at(-1)).toEqual({ total: 2, queued: 2, needsReview: 0, conflicts: 0, bySheet: [[SHEET, 2]] })
  })

  test('that is withdrawn leaves nothing behind', () => {
    env.sync.submit(SHEET, [set(1, 'Window')])

    expect(env.sync.discard(stored().map(({ seq }) => seq))).toEqual(ok([SHEET]))

    expect(page.drawn()).toEqual(['Door', 'Wall'])
    expect(env.unsaved.at(-1)?.total).toBe(0)
    expect(env.sync.discard([999])).toEqual(ok([]))
  })

  test('is reported as saved once the service has it, and not if it is withdrawn', async () => {
    env.sync.submit(SHEET, [set(1, 'Window'), set(2, 'Gate')])
    const [window, gate] = stored().map(({ seq }) => seq)
    env.sync.discard([gate!])
    expect(page.saved).toEqual([])

    env.sync.save(SHEET)
    await env.clock.settle()

    expect(page.saved).toEqual([window])
  })

  test('that deletes is undone when withdrawn, except for deletions by another user', async () => {
    env.sync.submit(SHEET, [deleteRow(1), deleteRow(2)])
    expect(page.drawn()).toEqual([])
    await env.service.someoneDeletes(2)
    await env.sync.refresh(SHEET)

    const back = env.sync.withdraw(SHEET, { rows: [rowId(1), rowId(2)], columns: [] })

    expect(back).toEqual(ok({ rows: [1], columns: [], turn: page.last()?.turn }))
    expect(page.drawn()).toEqual(['Door'])
    expect(env.unsaved.at(-1)?.total).toBe(0)
  })

  test('in a sheet without a copy is stored, and compared with the service when it is sent', async () => {
    await env.end()
    env = createTestEnv(['Door', 'Wall'], 'hold')
    await env.cache.clear({})
    env.sync.submit(SHEET, [set(1, 'Window')])
    expect(stored()).toMatchObject([{ base: null }])

    env.sync.save(SHEET)
    await env.clock.settle()

    expect(env.service.drawn()).toEqual(['Window', 'Wall'])
  })

  test('is not stored if the disk is full, and the result says so', () => {
    const { submit } = env.sync
    const long = Array.from({ length: 400 }, (_, index) => addRow(-index - 1, null))
    env.fillDisk()

    expect(submit(SHEET, [...long, ...long.map(row => set(row.rowId, 'x'.repeat(3000)))])).toEqual({
      ok: false,
      error: { kind: 'disk-full' },
    })
    expect(page.drawn()).toEqual(['Door', 'Wall'])
  })
})

describe('a change that is undone before it is sent', () => {
  const send = async () => {
    env.sync.save(SHEET)
    await env.clock.settle()
    return env.service.writes()
  }

  test('is not sent after moves of rows', async () => {
    env.sync.submit(SHEET, [set(2, 'Floor')])
    env.sync.submit(SHEET, [moveRow(2, null), moveRow(1, null)])
    expect(page.drawn()).toEqual(['Door', 'Floor'])

    env.sync.submit(SHEET, [moveRow(1, 2), moveRow(2, 1)])

    expect(stored().map(({ edit }) => edit.kind)).toEqual(['set-cell'])
    expect(page.drawn()).toEqual(['Door', 'Floor'])
    expect(await send()).toEqual(['updateRows 1'])
  })

  test('is sent if another row arrived in between, and rows are where they are shown', async () => {
    env.sync.submit(SHEET, [moveRow(2, null)])
    env.sync.submit(SHEET, [addRow(-1, 2)])
    env.sync.submit(SHEET, [moveRow(2, 1)])
    const seen = page.drawn()

    expect(stored().map(({ edit }) => edit.kind)).toEqual(['move-row', 'add-row', 'move-row'])
    await send()
    expect(env.service.drawn()).toEqual(seen)
  })

  test('of a row that is moved again elsewhere sends only the last location', async () => {
    env.sync.submit(SHEET, [moveRow(2, null)])
    env.sync.submit(SHEET, [moveRow(2, null, 1)])

    expect(stored()).toHaveLength(1)
    await send()
    expect(env.service.drawn()).toEqual(page.drawn())
  })

  test('is not sent after a move or rename of a column', async () => {
    env.sync.submit(SHEET, [moveColumn(2, null), changeColumn(2, { title: 'Cost' })])
    expect(page.titles()).toEqual(['Cost', 'Column 1'])

    env.sync.submit(SHEET, [changeColumn(2, { title: 'Column 2' })])
    env.sync.submit(SHEET, [moveColumn(2, 1)])

    expect(stored()).toEqual([])
    expect(page.titles()).toEqual(['Column 1', 'Column 2'])
    expect(await send()).toEqual([])
  })

  test('is not sent after a change of visibility, width or type of a column', async () => {
    const { width, hidden } = env.sync.view(SHEET)?.meta.columns[1] ?? { width: 0, hidden: false }
    env.sync.submit(SHEET, [changeColumn(2, { width: width + 40 }), changeColumn(2, { hidden: !hidden })])
    expect(stored()).toHaveLength(1)

    env.sync.submit(SHEET, [changeColumn(2, { hidden }), changeColumn(2, { width })])
    expect(stored()).toEqual([])
    expect(await send()).toEqual([])
  })
})
