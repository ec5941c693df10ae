import { describe, expect, test } from 'vitest'
import { aCell, aRow, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Conflict, Keep } from '../../../shared/model/others/conflict.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { ROW_GONE } from '../conflicts.ts'
import { baseView } from '../sheet-base.ts'
import { aBase, anOutboxEdit } from '../testing/an-edit.ts'
import { addRow, changeColumn, changeComment, say, set } from '../testing/edits.ts'
import { type PlanContext, resolvePlan } from './resolve-plan.ts'

const inReview = (edit: Edit, seq: number, reason = ROW_GONE): OutboxEdit =>
  anOutboxEdit(edit, { seq, state: 'needs-review', reason, base: aCell('before') })
const theirs = aCell('theirs')
const conflict = (change: Partial<Conflict>): Conflict => ({ id: 'seen', theirs, both: null, ...change })
const both = (as: 'cell' | 'comment' | 'row') => ({ as, cell: aCell('of both'), keepsAll: true })

function plan(entries: readonly OutboxEdit[], keep: Keep, against: Conflict, change: Partial<PlanContext> = {}) {
  let last = -100
  const context: PlanContext = {
    truth: baseView(aBase([aRow(5), aRow(6)])),
    ofRow: id => entries.filter(({ edit }) => 'rowId' in edit && edit.rowId === id),
    newId: () => {
      last -= 1
      return last
    },
    ...change,
  }
  return resolvePlan(
    entries.map(entry => ({ entry, conflict: against, keep })),
    context,
  )
}

const NOTHING = { again: [], made: [], gone: [] }
const cell = inReview(set(5, 'mine'), 1)

describe('a decision about an edit', () => {
  test('theirs: drops it', () => {
    expect(plan([cell], 'theirs', conflict({}))).toEqual({ ...NOTHING, gone: [cell] })
  })

  test('mine: resends it based on theirs; without its row there is nothing to send', () => {
    expect(plan([cell], 'mine', conflict({})).again).toEqual([{ seq: 1, edit: set(5, 'mine'), base: theirs }])
    expect(plan([cell], 'mine', conflict({ theirs: null }))).toEqual(NOTHING)
  })

  test('both: sends both values, based on theirs', () => {
    const again = [{ seq: 1, edit: set(5, 'of both'), base: theirs }]

    expect(plan([cell], 'both', conflict({ both: both('cell') }))).toEqual({ ...NOTHING, again })
  })

  test('both, if impossible: it keeps waiting', () => {
    expect(plan([cell], 'both', conflict({}))).toEqual(NOTHING)
    expect(plan([inReview(changeColumn(2, { title: 'x' }), 1)], 'both', conflict({ both: both('cell') }))).toEqual(
      NOTHING,
    )
  })
})

test('both, for a comment: adds my text as a separate comment to the same conversation', () => {
  const change = inReview(changeComment(7, 'mine', 3), 1)

  const { made, gone, again } = plan([change], 'both', conflict({ both: both('comment') }))

  expect(made).toEqual([{ edit: say(-101, null, 'mine', 3), base: null }])
  expect({ gone, again }).toEqual({ gone: [change], again: [] })
})

describe('both, for a deleted row', () => {
  const row = [inReview(set(9, 'one'), 1), inReview(set(9, 'two', 2), 2)]

  test('puts all its input into one new row at the end of the sheet', () => {
    const { made, gone } = plan(row, 'both', conflict({ theirs: null, both: both('row') }))

    expect(made.map(({ edit }) => edit)).toEqual([addRow(-101, 6), set(-101, 'one'), set(-101, 'two', 2)])
    expect(made.every(({ base }) => base === null)).toBe(true)
    expect(gone).toEqual(row)
  })

  test('but no edits that wait for another reason, and nothing that was not typed', () => {
    const refused = inReview(set(9, 'bad', 3), 3, 'The service did not accept this.')
    const moved = inReview({ kind: 'move-row', rowId: rowId(9), location: { parentId: null, after: null } }, 4)
    const ofRow = () => [...row, refused, moved]

    const { made, gone } = plan(row, 'both', conflict({ theirs: null, both: both('row') }), { ofRow })

    expect(made.map(({ edit }) => edit)).toEqual([addRow(-101, 6), set(-101, 'one'), set(-101, 'two', 2)])
    expect(gone).toEqual([...row, moved])
  })

  test('keeps waiting without a copy of the sheet', () => {
    const against = conflict({ theirs: null, both: both('row') })

    expect(plan(row, 'both', against, { truth: null })).toEqual(NOTHING)
  })
})
