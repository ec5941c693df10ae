import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowId } from '../../shared/columnar/testing/a-sheet.ts'
import { cases } from '../../shared/testing/cases.ts'
import type { Page } from './testing/a-page.ts'
import { addRow, deleteRow, moveRow, set } from './testing/edits.ts'
import { bug, type Fault, offline, refusal } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'
import { contentOf, copyOnDisk, wholeRead } from './testing/whole-read.ts'

const ROWS = ['Door', 'Window', 'Roof', 'Wall', 'Floor', 'Stair']
const PARTS = ['version', 'readChanges', 'readOutline']
const WHOLE = ['version', 'read']
let env: TestEnv
let page: Page

beforeEach(() => open(0))

afterEach(() => env.end())

async function open(largeFrom: number, knowsKeys = true): Promise<void> {
  env = createTestEnv(ROWS, 'hold', undefined, largeFrom)
  env.service.always({ knowsKeys })
  page = await showSheet(env)
  await env.clock.advance(60_000)
}

/** Looks at the sheet; returns the requests that this took. */
async function look(): Promise<readonly string[]> {
  const before = env.service.calls().length
  await env.clock.advance(3_000)
  const done = env.sync.refresh(SHEET)
  await env.clock.settle()
  await done
  return env.service.calls().slice(before)
}

/** The app shows and stores what a read of the whole sheet would bring. */
async function expectServiceContent(): Promise<void> {
  const whole = await wholeRead(env)
  expect(await copyOnDisk(env)).toEqual(whole)
  const [main, window] = [env.sync.view(SHEET), page.view()]
  if (env.outbox.has(SHEET)) return
  for (const view of [main, window]) {
    const shown = view && contentOf(view)
    // The header is that of the latest snapshot.
    expect(shown && { ...shown, meta: { ...shown.meta, version: whole.meta.version } }).toEqual(whole)
  }
}

type Changes = Readonly<Record<string, () => Promise<unknown>>>
/** One change by another user. */
const CHANGES: Changes = {
  cell: () => env.service.someoneSets(2, 'Gate'),
  'cleared cell': () => env.service.someoneSets(2, null),
  format: () => env.service.someoneFormats(2, ',,1,,,,,,,3,,,,,,,'),
  hyperlink: () => cellOf(3, { value: 'x', hyperlink: { url: 'https://a.example' } }),
  formula: () => cellOf(3, { formula: '=COUNT([Column 1]:[Column 1])' }),
  'linked cell': () => env.service.someoneLinks(2, 'Oak'),
  'added row': () => env.service.someoneAdds('New'),
  'deleted rows': () => env.service.someoneDeletes(4, 5),
  'moved row': () => env.service.someoneMoves({ ...moveRow(6, 1), rowId: rowId(6) }),
  'indented row': () => env.service.someoneSends('PUT', '/rows', [{ id: 2, parentId: 1 }]),
  'collapsed and locked row': () =>
    env.service.someoneSends('PUT', '/rows', [{ id: 1, expanded: false, locked: true }]),
  comment: () => env.service.discussions.someoneSays(3, 'Why?'),
  file: () => attachTo(3),
}
/** Changes without a trace in a row, or of the sheet itself. */
const HIDDEN: Changes = {
  'renamed column': () => env.service.columns.someoneRenames(2, 'Other'),
  'retyped column': () => env.service.columns.someoneRetypes(2, 'CHECKBOX'),
  'added column': () => env.service.columns.someoneAdds('More'),
  'deleted column': () => env.service.columns.someoneDeletes(2),
  'changed access': async () => env.service.set({ accessLevel: 'EDITOR' }),
  'column retyped and back': async () => {
    await env.service.columns.someoneRetypes(2, 'DATE')
    await env.service.columns.someoneRetypes(2, 'TEXT_NUMBER')
  },
  'link to one of our cells': () => env.service.someoneLinksToOurs(3),
  'sorted rows': () => env.service.someoneSends('POST', '/sort', { sortCriteria: [{ columnId: 1 }] }),
}
const change = async (name: string): Promise<unknown> => ({ ...CHANGES, ...HIDDEN })[name]?.()

const cellOf = (row: number, cell: object, column = 2) =>
  env.service.someoneSends('PUT', '/rows', [{ id: row, cells: [{ columnId: column, ...cell }] }])
const attachTo = (row: number) =>
  env.service.someoneSends('POST', `/rows/${row}/attachments`, {
    ...{ attachmentType: 'LINK', name: 'Plan', url: 'https://a.example/plan' },
  })

describe('another user’s change costs two small reads', () => {
  for (const name of Object.keys(CHANGES)) {
    test(`a ${name}`, async () => {
      await change(name)
      expect(await look()).toEqual(PARTS)
      await expectServiceContent()
    })
  }

  test('a changed cell is shown without a new snapshot', async () => {
    await change('cell')
    page.kinds()
    await look()
    expect(page.kinds()).not.toContain('snapshot')
  })

  test('the written rows are shown before all is proved', async () => {
    await change('cell')
    const shown: unknown[] = []
    env.service.plan('readOutline', { when: 'first', act: () => shown.push(page.cell(2, 'Column 1')) })
    await look()
    expect(shown).toEqual(['Gate'])
  })

  test('several changes, of cells, rows and comments', async () => {
    await change('cell')
    await env.clock.advance(3_000)
    await change('added row')
    await change('comment')
    await change('deleted rows')
    expect(await look()).toEqual(PARTS)
    await expectServiceContent()
  })

  test('one after the other, and again after a restart', async () => {
    for (const value of ['Gate', 'Arch', 'Gap']) {
      await env.service.someoneSets(2, value)
      expect(await look()).toEqual(PARTS)
    }
    await expectServiceContent()
    await env.service.someoneSets(3, 'Eaves')
    const before = env.service.calls().length
    page = await restartWith(env)
    expect(env.service.calls().slice(before, before + 3)).toEqual(PARTS)
    await expectServiceContent()
  })

  test('results of formulas follow, although their rows are not written', async () => {
    await cellOf(6, { formula: '=[Column 2]1 + 1' })
    await look()
    await cellOf(1, { value: 41 })
    page.kinds()
    expect(await look()).toEqual(PARTS)
    // The written row, the result, and the whole as the app would open it.
    const kinds = page.kinds().filter(kind => kind !== 'freshness' && kind !== 'calculated')
    expect(kinds).toEqual(['edits', 'edits', 'snapshot'])
    expect(page.cell(6, 'Column 2')).toBe(42)
    await expectServiceContent()
  })

  test('a linked cell follows its source', async () => {
    await env.service.someoneLinks(2, 'Oak')
    await look()
    await env.service.someoneChangesSource('Oak', 'Ash')
    expect(await look()).toEqual(PARTS)
    expect(page.cell(2, 'Column 1')).toBe('Ash')
    await expectServiceContent()
  })
})

describe('the whole sheet is read', () => {
  for (const name of Object.keys(HIDDEN)) {
    test(`after a ${name}`, async () => {
      await change(name)
      expect((await look()).at(-1)).toBe('read')
      await expectServiceContent()
    })
  }

  test('when a version is not explained by any row: a column’s type was changed and changed back', async () => {
    await cellOf(3, { value: 5 })
    await look()
    await change('cell')
    await change('column retyped and back')
    expect(await look()).toEqual([...PARTS, 'read'])
    await expectServiceContent()
  })

  test('when the sheet changes between the two reads, also after what was shown', async () => {
    await change('cell')
    env.service.plan('readOutline', { when: 'first', act: () => env.service.someoneSets(3, 'Eaves') })
    expect(await look()).toEqual([...PARTS, 'read'])
    await expectServiceContent()
  })

  test('when the service rejects a part, or fails at it', async () => {
    const faults: Fault[] = [refusal(1018, 'Not supported.'), bug]
    for (const method of ['readChanges', 'readOutline'] as const) {
      for (const fault of faults) {
        await change('cell')
        await change('cleared cell')
        env.service.plan(method, fault)
        expect((await look()).at(-1)).toBe('read')
        await expectServiceContent()
      }
    }
  })

  test('of a small sheet', async () => {
    await env.end()
    await open(ROWS.length * 2 + 1)
    await change('cell')
    expect(await look()).toEqual(WHOLE)
  })

  test('of a service that is not known to count its changes', async () => {
    await env.end()
    await open(0, false)
    await change('cell')
    expect(await look()).toEqual(WHOLE)
  })

  test('once a day', async () => {
    await env.clock.advance(24 * 60 * 60_000)
    await change('cell')
    expect((await look()).filter(call => call.startsWith('read'))).toEqual(['read'])
    await change('cleared cell')
    expect(await look()).toEqual(PARTS)
  })
})

describe('edits of the user', () => {
  test('an edit of a cell that another user has changed is a conflict', async () => {
    env.sync.submit(SHEET, [set(2, 'mine')])
    await change('cell')
    expect(await look()).toEqual(PARTS)
    expect(env.outbox.list(SHEET)).toMatchObject([{ state: 'needs-review' }])
    expect(env.service.drawn()[1]).toBe('Gate')
  })

  test('is a conflict too when the proof fails after the change was shown', async () => {
    env.sync.submit(SHEET, [set(2, 'mine')])
    await change('cell')
    env.service.plan('readOutline', offline)
    await look()
    expect(env.outbox.list(SHEET)).toMatchObject([{ state: 'queued' }])
    await env.clock.advance(3_000)
    env.sync.save(SHEET)
    await env.clock.advance(5_000)
    expect(env.outbox.list(SHEET)).toMatchObject([{ state: 'needs-review' }])
    expect(env.service.drawn()[1]).toBe('Gate')
  })

  test('are saved between changes of another user, without a read of the whole sheet', async () => {
    env.sync.submit(SHEET, [set(1, 'mine')])
    await change('cell')
    const before = env.service.calls().length
    env.sync.save(SHEET)
    await env.clock.advance(5_000)
    expect(env.service.calls().slice(before)).toEqual([...PARTS, 'updateRows'])
    await env.service.someoneSets(3, 'Eaves')
    expect(await look()).toEqual(PARTS)
    await expectServiceContent()
  })

  test('our own write is not taken for one of another user', async () => {
    env.sync.submit(SHEET, [set(1, 'mine')])
    env.sync.save(SHEET)
    await env.clock.advance(5_000)
    await change('link to one of our cells')
    expect(await look()).toEqual([...PARTS, 'read'])
    await expectServiceContent()
  })

  test('in a sheet with formulas an edit of the user costs no read of the whole sheet', async () => {
    await cellOf(6, { formula: '=[Column 2]1 + 1' })
    await look()
    env.sync.submit(SHEET, [set(1, 41, 2)])
    const before = env.service.calls().length
    env.sync.save(SHEET)
    await env.clock.advance(5_000)
    expect(env.service.calls().slice(before)).toEqual(['version', 'updateRows', 'readChanges', 'readOutline'])
    expect(page.cell(6, 'Column 2')).toBe(42)
    await expectServiceContent()
  })

  test('rows added and deleted by the user stay in sight', async () => {
    env.sync.submit(SHEET, [addRow(-1, 2), set(-1, 'mine'), deleteRow(5)])
    await change('cell')
    env.sync.save(SHEET)
    await env.clock.advance(500)
    await change('comment')
    await look()
    await expectServiceContent()
    expect(page.drawn()).toContain('mine')
  })
})

/** A change by another user, or what the user or the app does. */
type Step = { readonly name: string; readonly row: number }
// Without its second column there is little to change.
const names = Object.keys({ ...CHANGES, ...HIDDEN }).filter(name => name !== 'deleted column')
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names) },
    { weight: 3, arbitrary: fc.constantFrom('own cell', 'own row', 'wait') },
    { weight: 3, arbitrary: fc.constant('look') },
    { weight: 1, arbitrary: fc.constant('restart') },
  ),
  row: fc.integer({ min: 1, max: ROWS.length }),
})

async function play({ name, row }: Step): Promise<void> {
  if (name === 'look') {
    await look()
    await expectServiceContent()
  } else if (name === 'restart') page = await restartWith(env)
  else if (name === 'wait') await env.clock.advance(1_700)
  else if (name === 'own cell' || name === 'own row') {
    const mine = name === 'own cell' ? [set(row, 'mine', 2)] : [addRow(-row, row), set(-row, 'mine')]
    env.sync.submit(SHEET, mine)
    env.sync.save(SHEET)
    await env.clock.settle()
  } else await change(name).catch(() => undefined) // the row may be gone
}

test('after any changes and reads the app has what a read of the whole sheet brings', async () => {
  await env.end()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async steps => {
      await open(0)
      try {
        for (const each of steps) await play(each)
        env.sync.discard(env.outbox.list(SHEET).map(({ seq }) => seq))
        await look()
        await expectServiceContent()
      } finally {
        await env.end()
      }
    }),
    { numRuns: cases(40, 1_000) },
  )
  await open(0)
}, 600_000)
