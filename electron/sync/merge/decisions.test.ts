import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCell, aRow, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Keep } from '../../../shared/model/others/conflict.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { fail, ok } from '../../../shared/result.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { COLUMN_GONE, ROW_GONE } from '../conflicts.ts'
import { CHANGED_ELSEWHERE } from '../push/comments/comment-reasons.ts'
import { baseView, type SheetBase } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { aBase } from '../testing/an-edit.ts'
import { changeColumn, changeComment, moveRow, set } from '../testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'
import { conflictOf } from './conflict-of.ts'
import { createResolve } from './resolve.ts'

const COPY = aBase([aRow(1, { 1: 'theirs' }), aRow(2, { 1: 'Door' })])
const CONFLICT = 'Someone else changed this cell to “theirs”.'
const RENAME_CONFLICT = 'Someone else renamed this column to “Column 2”.'
const elsewhere = () => 'elsewhere'

let env: TestEnv
/** Makes this step fail on disk. */
let broken: keyof Outbox | null
let notified: string[]

beforeEach(() => {
  env = createTestEnv([])
  broken = null
  notified = []
})
afterEach(() => env.end())

function deciding(copy: SheetBase | null = COPY) {
  const step = (own: Outbox, name: string | symbol) =>
    name === broken ? () => fail({ kind: 'disk-full' }) : Reflect.get(own, name)
  return createResolve({
    outbox: new Proxy(env.outbox, { get: step }),
    // as: only this part is used
    hub: { applyChange: () => undefined } as unknown as SheetHub,
    pull: { local: async () => ok(copy) },
    textNow: elsewhere,
    now: () => 1_000,
    random: () => 0.5,
    publishUnsaved: () => void notified.push('reported'),
    edited: () => void notified.push('edited'),
  })
}

/** An edit that needs review for this reason. */
function waits(edit: Edit, reason: string): void {
  const added = env.outbox.add(SHEET, [{ edit, base: aCell('Door') }], 1_000)
  if (!added.ok) throw new Error(added.error.kind)
  env.outbox.holdForReview(SHEET, [added.value.changed[0]!.seq], reason)
}

const all = () => env.outbox.list(SHEET)
const inReview = () => all().filter(({ state }) => state === 'needs-review')
const decisions = (keep: Keep) =>
  inReview().map(entry => ({
    seq: entry.seq,
    keep,
    conflictId: conflictOf(entry, baseView(COPY), elsewhere)?.id ?? 'none',
  }))

type Waiting = readonly [edit: Edit, reason: string]
const cell: Waiting = [set(1, 'mine'), CONFLICT]
const lostRow: Waiting = [set(9, 'mine'), ROW_GONE]
const title: Waiting = [changeColumn(2, { title: 'Mine' }), RENAME_CONFLICT]

describe('if the disk rejects a step, the user is notified,', () => {
  test.each(['add', 'retry', 'discard'] as const)('and the input is kept: %s', async step => {
    waits(...lostRow)
    broken = step

    expect(await deciding().decide(decisions('both'))).toEqual(fail({ kind: 'disk-full' }))
    expect(all().some(({ edit }) => edit.kind === 'set-cell' && edit.value === 'mine')).toBe(true)
  })

  test.each<[Keep, Waiting, keyof Outbox]>([
    ['mine', cell, 'rewrite'],
    ['mine', cell, 'holdForReview'],
    ['theirs', cell, 'add'],
    ['theirs', cell, 'holdForReview'],
    ['both', lostRow, 'discard'],
  ])('when undoing a decision: %s', async (keep, what, step) => {
    waits(...what)
    const resolve = deciding()
    await resolve.decide(decisions(keep))
    broken = step

    expect(resolve.undecide(1)).toEqual(fail({ kind: 'disk-full' }))
  })
})

test.each<[Keep, Waiting, readonly string[]]>([
  ['mine', cell, ['edited', 'reported']],
  ['both', cell, ['edited', 'reported']],
  ['both', lostRow, ['edited', 'reported']],
  ['theirs', cell, ['reported']],
])('only queued edits are sent: %s', async (keep, what, expected) => {
  waits(...what)

  expect(await deciding().decide(decisions(keep))).toEqual(ok({ decision: 1, decided: 1 }))
  expect(notified).toEqual(expected)
})

test('a row created for such input gets an unused id', async () => {
  waits(...lostRow)

  await deciding().decide(decisions('both'))

  expect(all().map(({ edit }) => 'rowId' in edit && edit.rowId)).toEqual([-1 - 2 ** 51, -1 - 2 ** 51])
})

describe('decides nothing', () => {
  test('about edits without another user’s change', async () => {
    waits(set(2, 'mine'), 'The service did not accept this.')

    expect(await deciding().decide(decisions('mine'))).toEqual(ok({ decision: 1, decided: 0 }))
    expect(inReview()).toHaveLength(1)
  })

  test('without a copy of the sheet to compare with', async () => {
    waits(...cell)

    expect(await deciding(null).decide(decisions('mine'))).toEqual(ok({ decision: 1, decided: 0 }))
    expect(inReview()).toHaveLength(1)
  })
})

test.each<[string, Waiting]>([
  ['a row that was moved', [moveRow(9, 1), ROW_GONE]],
  ['a column that was renamed', [changeColumn(9, { title: 'Mine' }), COLUMN_GONE]],
  ['a cell of a column', [set(1, 'mine', 9), COLUMN_GONE]],
])('if %s is gone, the edit can be discarded, and needs review again after undo', async (_, what) => {
  waits(...what)
  const resolve = deciding()

  expect(await resolve.decide(decisions('theirs'))).toEqual(ok({ decision: 1, decided: 1 }))
  expect(all()).toEqual([])
  expect(resolve.undecide(1)).toEqual(ok({ back: 1 }))
  expect(inReview()).toHaveLength(1)
})

describe('undo of a decision', () => {
  test('restores a column title once', async () => {
    waits(...title)
    const resolve = deciding()
    expect(resolve.undecide(0)).toEqual(ok({ back: 0 }))
    await resolve.decide(decisions('theirs'))
    expect(all()).toEqual([])

    expect([resolve.undecide(1), resolve.undecide(1)]).toEqual([ok({ back: 1 }), ok({ back: 0 })])
    expect(inReview()).toHaveLength(1)
  })

  test('restores a comment, regardless of other pending edits in its row', async () => {
    waits({ ...changeComment(7, 'mine'), rowId: rowId(1) }, CHANGED_ELSEWHERE)
    const resolve = deciding()
    await resolve.decide(decisions('both'))
    env.outbox.add(SHEET, [{ edit: set(1, 'x', 2), base: aCell('y') }], 1_000)

    expect(resolve.undecide(1)).toEqual(ok({ back: 1 }))
    expect(all().map(({ edit, state }) => [edit.kind, state])).toEqual([
      ['set-cell', 'queued'],
      ['change-comment', 'needs-review'],
    ])
  })
})
