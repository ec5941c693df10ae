import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../shared/model/sheet/column.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { addColumn, changeColumn, choices, deleteColumn, moveColumn, set } from './testing/edits.ts'
import { busy, lostAfter, lostBefore, offline, refusal, saysGone } from './testing/faults.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['a', 'b'])
  page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
})
afterEach(() => env.end())

const refused = refusal(1035, 'No.')

const there = () => env.service.columns
const later = () => env.clock.advance(120_000)
const states = () => env.outbox.list(SHEET).map(({ edit, state }) => `${edit.kind} ${state}`)

describe('a column created here', () => {
  test('is created once, with its cells, and keeps its location', async () => {
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    expect([page.titles(), page.cell(1, 'Cost')]).toEqual([['Column 1', 'Cost', 'Column 2'], '12'])

    await later()

    expect(there().titles()).toEqual(['Column 1', 'Cost', 'Column 2'])
    expect([page.titles(), page.cell(1, 'Cost'), states()]).toEqual([['Column 1', 'Cost', 'Column 2'], '12', []])
    expect(env.service.writes()).toEqual(['addColumn 1', 'updateRows 1'])
  })

  test('gets its id in every window that shows the sheet', async () => {
    const other = createPage()
    void env.sync.openSheet(SHEET, other)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost')])
    await later()

    const made = there().idOf('Cost')
    for (const window of [page, other]) expect(window.idPairs).toEqual([{ columns: [[-9, made]] }])
  })

  test.each([0, 1, 2, 3, 5, 8])(
    'right of another new one keeps its location, at any time of creation (%i steps later)',
    async steps => {
      env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost')])
      await env.clock.advance(steps * 300)
      env.sync.submit(SHEET, [addColumn(-8, -9, 'Price')])
      expect(page.titles()).toEqual(['Column 1', 'Cost', 'Price', 'Column 2'])

      await later()

      expect(there().titles()).toEqual(['Column 1', 'Cost', 'Price', 'Column 2'])
      expect(page.titles()).toEqual(['Column 1', 'Cost', 'Price', 'Column 2'])
    },
  )

  test('is read before its cells are sent: columns decide how values are written', async () => {
    const type = { kind: 'choices' as const, symbol: null, options: ['12', '13'], validation: true }
    env.sync.submit(SHEET, [{ ...addColumn(-9, 1, 'Cost'), type }, set(1, choices('12', '13'), -9)])

    await later()

    expect([page.cell(1, 'Cost'), states()]).toEqual([choices('12', '13'), []])
    const calls = env.service.calls()
    expect(calls.slice(calls.indexOf('addColumn'), calls.indexOf('updateRows'))).toContain('read')
  })

  test('that was saved remains after a restart without the service, even if the copy is older', async () => {
    for (let time = 0; time < 9; time++) env.service.plan('read', offline)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost')])
    await env.clock.advance(3_000)
    expect(states()).toEqual(['add-column saved'])
    for (let time = 0; time < 9; time++) env.service.plan('version', offline)

    await env.restart()
    page = createPage()
    void env.sync.openSheet(SHEET, page)
    await env.clock.settle()

    expect(page.titles()).toEqual(['Column 1', 'Cost', 'Column 2'])
  })

  test('stays visible between sending it and the next read of the sheet', async () => {
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    page.seenTitles()

    await later()

    expect(new Set(page.seenTitles().map(String))).toEqual(new Set(['Column 1,Cost,Column 2']))
  })

  test('accepts input under its local id, also after the service has assigned one', async () => {
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost')])
    await later()
    expect(env.sync.submit(SHEET, [set(2, 'late', -9), changeColumn(-9, { width: 80 })]).ok).toBe(true)

    await later()

    expect([page.cell(2, 'Cost'), there().widths(), states()]).toEqual(['late', [150, 80, 150], []])
  })

  test('that was withdrawn before sending leaves nothing behind, and its neighbor takes its place', async () => {
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9), addColumn(-8, -9, 'Next')])
    const [seq] = env.outbox.list(SHEET).map(entry => entry.seq)

    env.sync.discard([seq ?? 0])
    await later()

    expect([there().titles(), states()]).toEqual([['Column 1', 'Next', 'Column 2'], []])
    expect(env.sync.submit(SHEET, [set(1, 'x', -9)]).ok).toBe(false)
  })

  test('whose title is taken waits with its cells, and is sent after a rename', async () => {
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Column 2'), set(1, '12', -9), set(2, 'free', 2)])
    await later()
    expect(states()).toEqual(['add-column needs-review', 'set-cell queued'])
    expect(page.reasons()).toContain('Column titles must differ: Column 2.')
    expect(page.titles()).toEqual(['Column 1', 'Column 2', 'Column 2'])

    env.sync.submit(SHEET, [changeColumn(-9, { title: 'Cost' })])
    await later()

    expect([there().titles(), page.cell(1, 'Cost'), states()]).toEqual([['Column 1', 'Cost', 'Column 2'], '12', []])
  })
})

describe('a column change', () => {
  test('of title, width and location is sent in order, with one read of the sheet for all', async () => {
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Cost' }), moveColumn(2, null), changeColumn(1, { width: 90 })])
    const before = env.service.calls().length

    await later()

    expect([there().titles(), there().widths(), page.titles()]).toEqual([
      ['Cost', 'Column 1'],
      [150, 90],
      ['Cost', 'Column 1'],
    ])
    const reads = env.service.calls().slice(before)
    expect(reads.filter(call => call === 'read')).toHaveLength(1)
  })

  test('several queued changes of one column are one request', async () => {
    env.sync.submit(SHEET, [changeColumn(2, { width: 80 }), changeColumn(2, { title: 'Cost' })])
    env.sync.submit(SHEET, [changeColumn(2, { width: 95 })])

    await later()

    expect(env.service.writes()).toEqual(['changeColumn 1'])
    expect([there().titles(), there().widths()]).toEqual([
      ['Column 1', 'Cost'],
      [150, 95],
    ])
  })

  test('of a title that another user has changed needs review', async () => {
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Mine' })])
    await there().someoneRenames(2, 'Theirs')

    await later()

    expect([states(), there().titles()]).toEqual([['change-column needs-review'], ['Column 1', 'Theirs']])
    expect(page.reasons()).toEqual(['Someone else renamed this column to “Theirs”.'])
  })

  const list = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: false })

  /** After queueing the first change, the second follows after each of these delays. */
  const moments = [0, 1_900, 2_100, 2_300, 2_700, 3_500, 5_000, 8_000]
  const answers = { 'is answered': null, 'gets there without an answer': lostAfter, 'does not arrive': lostBefore }

  describe.each(Object.entries(answers))('of a title or type that %s', (_, fault) => {
    test.each(moments)('and again after %i ms, among others, is no conflict with my own edit', async ms => {
      if (fault) env.service.plan('changeColumn', fault)
      env.sync.submit(SHEET, [changeColumn(1, { title: 'Mine' }), moveColumn(1, 2), deleteColumn(2)])
      await env.clock.advance(ms)
      env.sync.submit(SHEET, [changeColumn(1, { title: 'Mine after all' }), set(1, 'x')])
      await later()
      env.sync.resume()
      await later()

      expect([there().titles(), states()]).toEqual([['Mine after all'], []])
    })

    test.each(moments)('and is undone after %i ms is no conflict with my own edit', async ms => {
      await there().someoneRetypes(2, 'PICKLIST', 'A')
      await later()
      if (fault) env.service.plan('changeColumn', fault)
      env.sync.submit(SHEET, [changeColumn(1, { type: list('New') }), changeColumn(2, { type: list('A', 'B') })])
      await env.clock.advance(ms)
      env.sync.submit(SHEET, [
        changeColumn(2, { type: list('A') }),
        changeColumn(1, { type: { ...list(), kind: 'text' } }),
      ])
      await later()

      expect([there().options(1), there().options(2), page.reasons(), states()]).toEqual([[], ['A'], [], []])
    })
  })

  test('of a title is based on the one shown in its dialog, not on one that arrived later', async () => {
    await there().someoneRenames(2, 'Theirs')
    await later()
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Mine', was: { title: 'Column 2' } })])
    await later()

    expect([states(), there().titles()]).toEqual([['change-column needs-review'], ['Column 1', 'Theirs']])
  })

  test('of a title that is rejected lets the next one apply to the current title', async () => {
    env.service.plan('changeColumn', refused)
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Mine' }), moveColumn(2, null)])
    await env.clock.advance(2_100)
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Mine after all' })])
    await later()

    expect([states(), page.reasons()]).toEqual([[], []])
    expect([...there().titles()].sort()).toEqual(['Column 1', 'Mine after all'])
  })

  test('of a deleted column needs review, and so do edits of its cells', async () => {
    env.sync.submit(SHEET, [changeColumn(2, { width: 80 }), set(1, 'kept', 2)])
    await there().someoneDeletes(2)

    await later()

    expect(states()).toEqual(['change-column needs-review', 'set-cell needs-review'])
    expect(page.reasons()).toEqual(Array(2).fill('This column was deleted on the service.'))
  })

  test('without permission is rejected at once, and cells are still sent', async () => {
    env.service.set({ accessLevel: 'EDITOR' })
    await env.sync.refresh(SHEET)

    const refused = env.sync.submit(SHEET, [changeColumn(2, { width: 80 })])

    expect(refused).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
    expect(env.sync.submit(SHEET, [set(1, 'fine', 2)]).ok).toBe(true)
  })

  const turned = (kind: ColumnKind) => changeColumn(2, { type: { kind, symbol: null, options: [], validation: false } })

  const kim = { email: 'kim@x.com', name: 'Kim' }
  const typed = { kind: 'contacts' as const, contacts: [{ name: 'mine' }] }
  test.each<[ColumnKind, wire: string, before: CellValue, made: CellValue, shown: CellValue]>([
    ['choice', 'PICKLIST', 12, '12', 'mine'],
    ['choices', 'MULTI_PICKLIST', '12, 13', choices('12', '13'), choices('mine')],
    ['contacts', 'MULTI_CONTACT_LIST', 'kim@x.com', { kind: 'contacts', contacts: [kim] }, typed],
    ['checkbox', 'CHECKBOX', 'True', true, 'mine'],
    ['checkbox', 'CHECKBOX', null, false, 'mine'],
  ])(
    'to %s (%s) may turn a cell from %j to %j, and later input is still sent',
    async (kind, wire, before, made, shown) => {
      await env.service.someoneSets(1, before, 2)
      await env.sync.refresh(SHEET)
      env.sync.submit(SHEET, [turned(kind)])
      env.sync.submit(SHEET, [set(1, 'mine', 2)])
      await there().someoneRetypes(2, wire)
      await env.service.someoneSets(1, made, 2)

      await later()

      expect([page.cell(1, 'Column 2'), states()]).toEqual([shown, []])
    },
  )

  test.each<[theirs: CellValue, before: CellValue]>([
    ['theirs', '12'],
    [13, '12'],
    [null, '12'],
    ['false', null],
    [true, null],
  ])('to another type hides no changes of other users: %j, previously %j', async (theirs, before) => {
    await env.service.someoneSets(1, before, 2)
    await env.sync.refresh(SHEET)
    env.sync.submit(SHEET, [turned('choice')])
    env.sync.submit(SHEET, [set(1, 'mine', 2)])
    await env.service.someoneSets(1, theirs, 2)

    await later()

    expect(states()).toEqual(['set-cell needs-review'])
  })

  test('to another type that was rejected does not affect cells that other users write', async () => {
    const type = { kind: 'choice' as const, symbol: null, options: ['12'], validation: false }
    env.sync.submit(SHEET, [changeColumn(2, { type })])
    const seqs = env.outbox.list(SHEET).map(({ seq }) => seq)
    env.outbox.holdForReview(SHEET, seqs, 'Refused.')
    env.sync.submit(SHEET, [set(1, 'mine', 2)])
    await env.service.someoneSets(1, 'theirs', 2)

    await later()

    expect(states()).toEqual(['change-column needs-review', 'set-cell needs-review'])
  })

  test('a deleted column disappears at once, and a missing one counts as deleted', async () => {
    env.sync.submit(SHEET, [deleteColumn(2)])
    expect(page.titles()).toEqual(['Column 1'])
    await there().someoneDeletes(2)

    await later()

    expect([there().titles(), page.titles(), states()]).toEqual([['Column 1'], ['Column 1'], []])
  })

  test('holds a deletion for review that gets "not found" while the column exists, and allows a retry', async () => {
    env.service.plan('deleteColumn', saysGone)
    env.sync.submit(SHEET, [deleteColumn(2)])

    await later()

    expect(there().titles()).toEqual(['Column 1', 'Column 2'])
    expect(env.outbox.list(SHEET)).toMatchObject([
      { state: 'needs-review', reason: 'The service did not find this column, but the sheet still has it. Try again.' },
    ])

    env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
    await later()

    expect([there().titles(), page.titles(), states()]).toEqual([['Column 1'], ['Column 1'], []])
  })
})

describe('without a response', () => {
  const hows = { 'that arrived': lostAfter, 'that did not arrive': lostBefore, 'that was turned away': busy, offline }

  test.each(Object.entries(hows))('a new column %s is created once, with its cells', async (_, fault) => {
    env.service.plan('addColumn', fault)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])

    await later()
    env.sync.resume()
    await later()

    expect([there().titles(), page.cell(1, 'Cost'), states()]).toEqual([['Column 1', 'Cost', 'Column 2'], '12', []])
  })

  test.each(Object.entries(hows))('changes of columns %s are applied once', async (_, fault) => {
    for (const method of ['changeColumn', 'moveColumn', 'deleteColumn'] as const) env.service.plan(method, fault)
    await there().someoneAdds('Extra')
    await env.sync.refresh(SHEET)
    const extra = there().idOf('Extra')
    env.sync.submit(SHEET, [changeColumn(1, { title: 'Task' }), moveColumn(extra, null), deleteColumn(2)])

    for (let turn = 0; turn < 4; turn++) {
      await later()
      env.sync.resume()
    }
    await later()

    expect([there().titles(), page.titles(), states()]).toEqual([['Extra', 'Task'], ['Extra', 'Task'], []])
  })

  test('a new column that was being sent when the app ended is found', async () => {
    env.service.plan('addColumn', lostAfter)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    await env.clock.advance(2_500)
    expect(states()).toEqual(['add-column unknown', 'set-cell queued'])

    await env.restart()
    env.sync.resume()
    await later()

    expect([there().titles(), states()]).toEqual([['Column 1', 'Cost', 'Column 2'], []])
    expect(env.service.writes()).toEqual(['addColumn 1', 'updateRows 1'])
  })
})
