import { describe, expect, test } from 'vitest'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import type { NewEdit } from '../coalesce.ts'
import { toStored } from '../outbox-rows.ts'
import { added, SHEET, typed } from '../testing/an-outbox.ts'
import type { DatabaseContent } from './database-content.ts'
import { type JournalContent, keyOf } from './journal-content.ts'
import type { EditRow, OtherRow } from './records.ts'
import { lostOf, UNSURE_AFTER_DAMAGE, verdictOn } from './two-stores.ts'

const row = (seq: number, { edit, base }: NewEdit, state: EditState = 'queued', sheet: number = SHEET): EditRow => {
  const stored = toStored(edit, base)
  const reason = state === 'needs-review' ? 'Not on the list.' : null
  return [seq, sheet, stored.edit, stored.base, state, reason, 0, null, null, 1000 + seq, stored.hash]
}
const content = (step: number, edits: readonly EditRow[], others: readonly OtherRow[] = []) => ({
  step,
  edits: new Map(edits.map(each => [each[0], each])),
  others: new Map(others.map(each => [keyOf(each), each])),
})
const whole = (step: number, ...edits: EditRow[]): DatabaseContent => ({
  ...content(step, edits),
  isWhole: true,
  unreadable: new Set(),
})
const damaged = (step: number, edits: readonly EditRow[], ...others: OtherRow[]): DatabaseContent => ({
  ...content(step, edits, others),
  isWhole: false,
  unreadable: new Set(),
})
const journal = (step: number, edits: readonly EditRow[], more: Partial<JournalContent> = {}): JournalContent => ({
  ...content(step, edits),
  gone: new Set(),
  writtenAt: new Map(edits.map(each => [each[0], step])),
  schema: 8,
  lostSteps: 0,
  isWhole: true,
  isTorn: false,
  ...more,
})
/** A journal without some of its steps. */
const partOf = (step: number, edits: readonly EditRow[], more: Partial<JournalContent> = {}) =>
  journal(step, edits, { isWhole: false, ...more })

const [one, two] = [row(1, typed(5, 'one')), row(2, typed(6, 'two'))]
const states = (database: DatabaseContent, journaled: JournalContent) =>
  [...verdictOn(database, journaled).content.edits.values()].map(([seq, , , , state]) => [seq, state])

describe('of two stores of the same edits', () => {
  test.each<[string, DatabaseContent, JournalContent, string]>([
    ['the database, when both say the same', whole(3, one), journal(3, [one]), 'database'],
    ['the journal, which has a checksum for everything, when they differ', whole(3, one), journal(3, [two]), 'journal'],
    ['the journal, when it has seen more', whole(3, one), journal(4, [one, two]), 'journal'],
    ['the database, when it has seen more', whole(4, one, two), journal(3, [one]), 'database'],
    ['the database, when the journal lacks a step', whole(3, one), partOf(3, []), 'database'],
    ['the journal, when the database is damaged', damaged(3, []), journal(3, [one]), 'journal'],
    ['both, when the database is damaged and the journal has seen less', damaged(4, [two]), journal(3, [one]), 'both'],
    ['both, when each lacks something', damaged(3, [two]), partOf(3, [one]), 'both'],
    [
      'both, when the journal is ahead and may have lost its end',
      whole(3, one),
      journal(4, [two], { isTorn: true }),
      'both',
    ],
  ])('trusts: %s', (_what, database, journaled, believed) => {
    expect(verdictOn(database, journaled).believed).toBe(believed)
  })
})

describe('if both are damaged', () => {
  test('an edit that only an older copy has may have been sent: it is checked before it is resent', () => {
    const found = states(damaged(4, [two]), journal(3, [one, row(3, typed(7, 'refused'), 'needs-review')]))

    expect(found).toEqual([
      [1, 'unknown'],
      [2, 'queued'],
      [3, 'needs-review'],
    ])
  })

  test('an edit known to be done does not return', () => {
    expect(states(damaged(3, [one, two]), partOf(3, [], { gone: new Set([1]) }))).toEqual([[2, 'queued']])
  })

  test('an edit whose latest change is lost in the journal is taken from the database, although the journal ends later', () => {
    const newer = row(1, typed(5, 'newer'))
    const journaled = partOf(4, [one, two], {
      writtenAt: new Map([
        [1, 1],
        [2, 4],
      ]),
    })

    const { edits } = verdictOn(damaged(3, [newer]), journaled).content

    expect([...edits.values()].map(([, , edit]) => edit)).toEqual([newer[2], two[2]])
  })

  test('the latest input of an edit wins if the step of the database is unknown', () => {
    const [older, newer] = [row(1, typed(5, 'older')), row(1, typed(5, 'newer'))]
    newer[9] = older[9] + 1
    const texts = (database: EditRow, journaled: EditRow) =>
      [...verdictOn({ ...damaged(3, [database]), step: null }, partOf(4, [journaled])).content.edits.values()].map(
        each => each[2],
      )

    expect(texts(newer, older)).toEqual([newer[2]])
    expect(texts(older, newer)).toEqual([newer[2]])
  })

  test('an edit has only one number, and its own sheet', () => {
    const strayed = row(70, typed(5, 'one'))
    strayed[9] = one[9]
    const elsewhere = row(2, typed(6, 'two'), 'queued', 99)

    const { edits } = verdictOn(damaged(4, [strayed, elsewhere]), partOf(3, [one, two])).content

    expect([...edits.values()].map(([seq, sheet]) => [seq, sheet])).toEqual([
      [1, SHEET],
      [2, SHEET],
    ])
  })

  test('a new row that may have been sent is searched among the unknown rows', () => {
    const known: OtherRow = ['known_rows', SHEET, '00']

    expect(states(damaged(4, [], known), journal(3, [row(1, added(-1))]))).toEqual([[1, 'unknown']])
  })

  test('a new row without known ids needs review, and its cells wait for it', () => {
    const journaled = journal(3, [row(1, typed(-1, 'in it')), row(2, added(-1)), row(3, typed(8, 'beside it'))])

    expect(states(damaged(4, []), journaled)).toEqual([
      [1, 'queued'],
      [2, 'needs-review'],
      [3, 'unknown'],
    ])
    expect(verdictOn(damaged(4, []), journaled).content.edits.get(2)?.[5]).toBe(UNSURE_AFTER_DAMAGE)
  })
})

describe('counts lost changes', () => {
  const lost = (database: DatabaseContent, copy: JournalContent) => lostOf(verdictOn(database, copy), database, copy)

  test('as none if one of the two stores is intact', () => {
    expect(lost(whole(2, row(1, typed(5, 'a'))), journal(1, [], { isWhole: false, lostSteps: 1 }))).toBe(0)
  })

  test('by the remaining numbers of edits, and by the lost steps of the journal', () => {
    const unreadable = new Set([1, 2, 3])
    const database = { ...damaged(9, [row(4, typed(8, 'd'))]), unreadable }
    const found = [row(3, typed(7, 'c'))]

    expect(lost(database, journal(9, found, { isWhole: false, gone: new Set([2]) }))).toBe(1)
    expect(lost(database, journal(7, found, { isWhole: false, lostSteps: 3 }))).toBe(4)
  })
})
