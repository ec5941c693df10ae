import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPage, type Page } from './testing/a-page.ts'
import { decide } from './testing/decide.ts'
import { changeColumn, set } from './testing/edits.ts'
import { lostAfter, lostBefore, refusal } from './testing/faults.ts'
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

const there = () => env.service.columns
const later = () => env.clock.advance(120_000)
const states = () => env.outbox.list(SHEET).map(({ edit, state }) => `${edit.kind} ${state}`)
const list = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: false })

describe('a column change', () => {
  test('of options keeps those that another user added while the dialog was open', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Closed')
    await later()
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Waiting', 'Closed')
    await later()

    const was = { type: list('Open', 'Closed') }
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Closed', 'Mine'), was })])
    await later()

    expect([there().options(2), states()]).toEqual([['Open', 'Waiting', 'Closed', 'Mine'], []])
  })

  test('of options keeps those of another user, and so does the next change sent before the sheet is read again', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Closed')
    await later()
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Waiting', 'Closed')

    const [before, mine] = [list('Open', 'Closed'), list('Open', 'Mine')]
    // Withdrawn while it is being sent.
    const refresh = () => void env.sync.submit(SHEET, [changeColumn(2, { type: before })])
    env.service.plan('changeColumn', { when: 'refreshed', refresh })
    env.sync.submit(SHEET, [changeColumn(2, { type: mine, was: { type: before } })])
    await later()

    expect([there().options(2).toSorted(), states()]).toEqual([['Closed', 'Open', 'Waiting'], []])
  })

  test('from a list to text, made while a change of its options is being sent, is no conflict with my own edit', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Closed')
    await later()
    const [before, renamed] = [list('Open', 'Closed'), list('Open', 'Mine')]
    const toText = { type: { ...list(), kind: 'text' as const }, was: { type: renamed } }
    const refresh = () => void env.sync.submit(SHEET, [changeColumn(2, toText)])
    env.service.plan('changeColumn', { when: 'refreshed', refresh })

    env.sync.submit(SHEET, [changeColumn(2, { type: renamed, was: { type: before } })])
    await later()

    expect([page.reasons(), states(), env.service.writes()]).toEqual([[], [], ['changeColumn 1', 'changeColumn 1']])
  })

  test('that adds an option arrives before the value that needs it, even if another edit of the cell was queued', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Closed')
    await later()
    env.sync.setSaving('hold')
    env.sync.submit(SHEET, [set(1, 'Closed', 2)])
    const was = { type: list('Open', 'Closed') }
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Closed', 'Mine'), was }), set(1, 'Mine', 2)])
    env.sync.save(SHEET)
    await later()

    expect(env.service.writes()).toEqual(['updateRows 1', 'changeColumn 1', 'updateRows 1'])
    expect([there().options(2), page.cell(1, 'Column 2'), states()]).toEqual([['Open', 'Closed', 'Mine'], 'Mine', []])
  })

  test('that adds an option and is rejected keeps its value', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open')
    await later()
    env.service.plan('changeColumn', refusal(1054, 'No.'))
    const was = { type: list('Open') }
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Mine'), was }), set(1, 'Mine', 2)])
    await later()

    expect([page.cell(1, 'Column 2'), page.reasons(), states()]).toEqual([
      'Mine',
      ['No.'],
      ['change-column needs-review'],
    ])
    expect([there().options(2), page.options(2)]).toEqual([['Open'], ['Open']])
  })

  const optionsOnBoth = () => [there().options(2), page.options(2), page.reasons(), states()]

  test('of a list shows options that another user added, and can remove them', async () => {
    env.sync.setSaving('hold')
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Closed')
    await env.sync.refresh(SHEET)
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Closed', 'Mine') })])
    await there().someoneRetypes(2, 'PICKLIST', 'Open', 'Waiting', 'Closed')
    await env.sync.refresh(SHEET)
    const shown = page.options(2)
    expect(shown).toEqual(['Open', 'Waiting', 'Closed', 'Mine'])

    const change = { type: list('Open', 'Closed', 'Mine'), was: { type: list(...shown) } }
    env.sync.submit(SHEET, [changeColumn(2, change)])
    env.sync.save(SHEET)
    await later()

    const wanted = ['Open', 'Closed', 'Mine']
    expect(optionsOnBoth()).toEqual([wanted, wanted, [], []])
  })

  test('from a list to text is no conflict if the options of the other user were shown', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open')
    await env.sync.refresh(SHEET)
    env.service.plan('changeColumn', lostBefore)
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Mine') })])
    await there().someoneRetypes(2, 'PICKLIST', 'Waiting', 'Open')
    await env.clock.advance(3_000)

    const was = { type: list(...page.options(2)) }
    expect(was.type.options).toEqual(['Waiting', 'Open', 'Mine'])
    env.sync.submit(SHEET, [changeColumn(2, { type: { ...list(), kind: 'text' }, was })])
    await later()

    expect(optionsOnBoth()).toEqual([[], [], [], []])
  })

  test('of a list that arrived without a response is found, including options of another user', async () => {
    await there().someoneRetypes(2, 'PICKLIST', 'Open')
    await env.sync.refresh(SHEET)
    await there().someoneRetypes(2, 'PICKLIST', 'Waiting', 'Open')
    env.service.plan('changeColumn', lostAfter)
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Open', 'Mine') })])
    await env.clock.advance(2_500)

    const was = { type: list(...page.options(2)) }
    env.sync.submit(SHEET, [changeColumn(2, { type: list('Waiting', 'Open', 'Renamed'), was })])
    await later()

    const wanted = ['Waiting', 'Open', 'Renamed']
    expect(optionsOnBoth()).toEqual([wanted, wanted, [], []])
  })

  test('of a type needs review if another user changed the type while the dialog was open', async () => {
    const was = { type: { ...list(), kind: 'text' as const } }
    await there().someoneRetypes(2, 'DATE')
    await later()

    env.sync.submit(SHEET, [changeColumn(2, { type: list('Mine'), was })])
    await later()

    expect([states(), there().options(2)]).toEqual([['change-column needs-review'], []])
    expect(page.reasons()).toEqual(['Someone else changed the type of this column to “Date”.'])
    await decide(env.sync, 'mine')
    await later()
    expect([states(), there().options(2)]).toEqual([[], ['Mine']])
  })
})
