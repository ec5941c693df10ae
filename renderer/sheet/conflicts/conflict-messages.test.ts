import { describe, expect, test } from 'vitest'
import { aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { Both, Conflict } from '../../../shared/model/others/conflict.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { choicesOf, conflictHeading, itWas, outcomeMessage, shownLabel } from './conflict-messages.ts'
import { type Disputed, isOffered, keptMessage } from './decide.ts'

const AT = new Date(2026, 10, 20, 10, 41).getTime()
const CHANGED = 'Someone else changed this cell to “theirs”.'
const cell = (value: CellValue, display: string | null = null): Cell => ({ value, display, formula: null })
const people = (...emails: string[]): CellValue => ({
  kind: 'contacts',
  contacts: emails.map(email => ({ email, name: email.split('@')[0] })),
})
const setCell = (value: CellValue) => ({ kind: 'set-cell', rowId: 1, columnId: 2, value, formula: null })

function aConflict(edit: object, base: Cell | null, conflict: Omit<Conflict, 'id'>, reason = CHANGED): Disputed {
  const sheetId = SheetId.parse(1)
  return {
    edit: { seq: 1, sheetId, edit: Edit.parse(edit), base, state: 'needs-review', reason, madeAt: AT },
    sheetName: 'Plan',
    rowNumber: 20,
    rowName: 'Lending desk',
    columnTitle: 'Owners',
    conflict: { id: 'x', ...conflict },
  }
}
const merged = (value: CellValue): Both => ({ as: 'cell', cell: cell(value), keepsAll: true })

describe('a cell that two people changed', () => {
  const entry = aConflict(setCell(25_950), cell(24_800, '£24,800'), { theirs: cell(25_000, '£25,000'), both: null })

  test('has a heading with its location and the event', () => {
    expect(conflictHeading(entry)).toEqual({
      title: 'Owners, row 20',
      sentence: 'Lending desk. Two people changed this cell.',
    })
    expect(itWas(entry)).toEqual({ text: '£24,800' })
  })

  test('has choices with the value, author and time, as far as known', () => {
    const writer = { cell: cell(25_000), at: AT - 300_000, by: 'Tobias Okafor' }
    expect(choicesOf(entry, writer, AT)).toMatchObject([
      { keep: 'mine', about: 'you, 10:41 today', value: { text: '£25,950' } },
      { keep: 'theirs', about: 'Tobias Okafor, 10:36 today', value: { text: '£25,000' } },
    ])
    expect(choicesOf(entry, null, AT)[1]?.about).toBe('somebody else')
  })

  test('shows the earlier error of the service, if the edit was first rejected', () => {
    const refused = aConflict(setCell(1), null, { theirs: cell(2), both: null }, 'This row is locked.')
    expect(conflictHeading(refused).sentence).toMatch(/It was rejected before: “This row is locked\.”$/)
  })
})

test('shows people with avatars, and keeping both drops none of them', () => {
  const [a, b] = [people('ann@x.com'), people('ann@x.com', 'bob@x.com')]
  const both = merged(people('ann@x.com', 'bob@x.com', 'cy@x.com'))
  const [mine, , third] = choicesOf(aConflict(setCell(b), cell(a), { theirs: cell(a), both }), null, AT)

  expect(mine?.value).toMatchObject({ people: [{ name: 'ann' }, { name: 'bob' }] })
  expect(third).toMatchObject({ keep: 'both', about: 'merged, nobody is removed', does: 'Keep both' })
})

test('draws options as in the grid with their text; a blank cell stays text', () => {
  const column = aColumn(2, 'choice', { title: 'Status' })
  const conflict = aConflict(setCell('Blocked'), cell(null), { theirs: cell('Complete', 'Complete'), both: null })
  const entry: Disputed = { ...conflict, column }
  const [mine, theirs] = choicesOf(entry, null, AT)

  expect(mine?.value).toMatchObject({
    text: 'Blocked',
    drawn: { column: { kind: 'choice' }, cell: { value: 'Blocked' } },
  })
  expect(theirs?.value).toMatchObject({ text: 'Complete', drawn: { cell: { value: 'Complete' } } })
  expect(itWas(entry)).toEqual({ text: 'empty' })
})

test('merges texts with mine below theirs', () => {
  const entry = aConflict(setCell('mine'), cell('old'), { theirs: cell('theirs'), both: merged('theirs\nmine') })
  const [, , both] = choicesOf(entry, null, AT)

  expect(both).toMatchObject({ about: 'yours below theirs', value: { text: 'theirs\nmine' } })
  expect(both && shownLabel(both.value)).toBe('theirs / mine')
  expect(outcomeMessage(entry, 'both')).toBeNull()
})

test('an edit of a deleted row can only be discarded or written to a new row', () => {
  const both: Both = { as: 'row', cell: cell('mine'), keepsAll: false }
  const entry = aConflict(setCell('mine'), cell('old'), { theirs: null, both }, 'This row was deleted on the service.')

  expect(choicesOf(entry, null, AT).map(({ does }) => does)).toEqual(['Discard mine', 'Create a new row'])
  expect(conflictHeading(entry).sentence).toBe('Lending desk. Somebody deleted this row while your edit waited.')
  expect(isOffered(entry.conflict, 'mine')).toBe(false)
  expect(outcomeMessage(entry, 'both')).toBe('A new row at the end of the sheet.')
})

describe('a deleted item', () => {
  const gone = (edit: object, what: string, both: Both | null = null) =>
    aConflict(edit, null, { theirs: null, both }, `This ${what} was deleted on the service.`)
  const comment = { kind: 'change-comment', rowId: 1, threadId: 3, commentId: 4, text: 'mine' }
  const title = { kind: 'change-column', columnId: 2, change: { title: 'Mine' } }

  test.each([
    ['row', { kind: 'move-row', rowId: 1, location: { parentId: null, after: null } }],
    ['column', title],
    ['comment', comment],
    ['conversation', { ...comment, kind: 'post-comment', file: null }],
  ])('is named, and my edit of it can be discarded: a %s', (what, edit) => {
    const entry = gone(edit, what)

    expect(conflictHeading(entry).sentence).toMatch(
      new RegExp(`Somebody deleted this ${what} while your edit waited\\.$`),
    )
    expect(choicesOf(entry, null, AT)).toMatchObject([
      { keep: 'theirs', does: 'Discard mine', value: { text: `The ${what} stays deleted` } },
    ])
  })

  test('that was a comment can be written as a new one', () => {
    const entry = gone(comment, 'comment', { as: 'comment', cell: cell('mine'), keepsAll: false })

    expect(choicesOf(entry, null, AT)[1]).toMatchObject({ name: 'New comment', does: 'Post a new comment' })
    expect(outcomeMessage(entry, 'both')).toBe('A new comment in this conversation.')
  })

  test('of this computer is reported with its message', () => {
    const entry = aConflict(setCell(1), null, { theirs: null, both: null })

    expect(conflictHeading(entry).sentence).toBe(`Lending desk. ${CHANGED}`)
    expect(choicesOf(entry, null, AT)).toMatchObject([{ value: { text: 'The saved value stays' } }])
  })
})

test('a comment changed in two places can be kept as two comments', () => {
  const change = { kind: 'change-comment', rowId: 1, threadId: 3, commentId: 4, text: 'mine' }
  const both: Both = { as: 'comment', cell: cell('mine'), keepsAll: true }
  const entry = aConflict(change, cell('old'), { theirs: cell('theirs'), both }, 'You changed this comment elsewhere.')

  expect(conflictHeading(entry).sentence).toBe('Lending desk. You changed this comment in two places.')
  expect(choicesOf(entry, null, AT).map(({ about }) => about)).toEqual([
    'you, 10:41 today',
    'you, elsewhere',
    'yours as a separate comment',
  ])
  expect(outcomeMessage(entry, 'both')).toBe('Theirs stays, with yours below it.')
})

test('the outcome has the decision and the number of edits', () => {
  expect(keptMessage('mine', 1)).toBe('Kept mine.')
  expect(keptMessage('both', 3)).toBe('Kept both in 3 edits.')
})
