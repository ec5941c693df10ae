import { describe, expect, test } from 'vitest'
import { aColumn } from '../../shared/columnar/testing/a-sheet.ts'
import { typeOf } from '../../shared/fold/column-types.ts'
import type { EditState } from '../../shared/model/sheet/edit.ts'
import type { Edit } from '../../shared/model/sheet/pending-edit.ts'
import { anOutboxEdit } from '../sync/testing/an-edit.ts'
import { addColumn, changeColumn, deleteColumn, moveColumn, set } from '../sync/testing/edits.ts'
import { textBase } from './coalesce.ts'
import { coalesceColumn } from './coalesce-column.ts'

const waiting = (...edits: readonly (readonly [Edit, EditState])[]) =>
  edits.map(([edit, state], index) => anOutboxEdit(edit, { seq: index + 1, state }))

describe('a column change', () => {
  test('that is unsent is merged into the previous one, based on the first title', () => {
    const [first] = waiting([changeColumn(2, { title: 'Cost' }), 'queued'])
    const made = coalesceColumn(changeColumn(2, { width: 90 }), textBase('Other'), [
      { ...first!, base: textBase('Price') },
    ])

    expect(made).toEqual({
      kind: 'update',
      seq: 1,
      edit: changeColumn(2, { title: 'Cost', width: 90 }),
      base: textBase('Price'),
    })
  })

  test('replaces a rejected one, based on the current title', () => {
    const [refused] = waiting([changeColumn(2, { title: 'Cost' }), 'needs-review'])
    const made = coalesceColumn(changeColumn(2, { title: 'Mine' }), textBase('Theirs'), [
      { ...refused!, base: textBase('Price') },
    ])

    expect(made).toMatchObject({ kind: 'update', seq: 1, base: textBase('Theirs') })
  })

  test('without a title keeps a title that needs review, and another title resolves it', () => {
    const inReview = waiting([changeColumn(2, { title: 'Mine' }), 'needs-review'])
    expect(coalesceColumn(changeColumn(2, { width: 90 }), textBase('Theirs'), inReview).kind).toBe('insert')

    const both = waiting(
      [changeColumn(2, { title: 'Mine' }), 'needs-review'],
      [changeColumn(2, { width: 90 }), 'queued'],
    )
    expect(coalesceColumn(changeColumn(2, { format: 'x' }), textBase('Theirs'), both)).toMatchObject({ seq: 2 })
    expect(coalesceColumn(changeColumn(2, { title: 'Ours' }), textBase('Theirs'), both)).toMatchObject({
      kind: 'update',
      seq: 1,
      edit: changeColumn(2, { title: 'Ours' }),
      base: textBase('Theirs'),
    })
  })

  test('of the type is based on the type the user saw, else on the service’s latest', () => {
    const list = { kind: 'choice' as const, symbol: null, options: ['A'], validation: false }
    const [was, now] = [{ ...list, options: ['old'] }, aColumn(2, 'text')]
    const typed = (...edits: Parameters<typeof changeColumn>) => coalesceColumn(changeColumn(...edits), null, [], now)

    expect(typed(2, { type: list, was: { type: was, title: 'Column 2' } })).toMatchObject({
      edit: changeColumn(2, { type: list, was: { type: was } }),
    })
    expect(typed(2, { type: list })).toMatchObject({ edit: { change: { was: { type: typeOf(now) } } } })
    expect(typed(2, { title: 'Cost', was: { title: 'Column 2' } })).toMatchObject({
      edit: changeColumn(2, { title: 'Cost' }),
    })
  })

  test.each(['sending', 'unknown', 'saved'] as const)(
    'of the type is based on the one sent before it, which no base need contain (%s)',
    state => {
      const text = typeOf(aColumn(2, 'text'))
      const sent = waiting([changeColumn(2, { type: { ...text, kind: 'date' } }), state])

      expect(coalesceColumn(changeColumn(2, { type: text }), null, sent, aColumn(2, 'text'))).toMatchObject({
        kind: 'insert',
        edit: { change: { was: { type: { kind: 'date' } } } },
      })
    },
  )

  test('of the type keeps the first base when changed again, but resolves one that needs review', () => {
    const list = { kind: 'choice' as const, symbol: null, options: ['A'], validation: false }
    const [first, second] = [
      { ...list, options: ['1'] },
      { ...list, options: ['2'] },
    ]
    const before = changeColumn(2, { type: first, was: { type: list } })
    const again = changeColumn(2, { type: second, was: { type: first } })
    const madeAfter = (state: EditState) => coalesceColumn(again, textBase('Cost'), waiting([before, state]), null)

    expect(madeAfter('queued')).toMatchObject({
      kind: 'update',
      edit: { change: { type: second, was: { type: list } } },
    })
    expect(madeAfter('needs-review')).toMatchObject({
      kind: 'update',
      edit: { change: { type: second, was: { type: first } } },
    })
    const inReview = waiting([before, 'needs-review'])
    expect(coalesceColumn(changeColumn(2, { width: 90 }), textBase('Cost'), inReview).kind).toBe('insert')
  })

  test('of an unsent new column changes that column', () => {
    for (const state of ['queued', 'needs-review'] as const) {
      const edits = waiting([addColumn(-9, 1, 'Cost'), state], [set(1, 'x', -9), 'queued'])

      expect(coalesceColumn(changeColumn(-9, { title: 'Price', width: 80 }), null, edits)).toEqual({
        kind: 'update',
        seq: 1,
        edit: { ...addColumn(-9, 1, 'Price'), width: 80 },
        base: null,
      })
    }
  })

  test('back to the service’s state is not sent, unless part of it was sent', () => {
    const column = aColumn(2, 'choice', { title: 'Price', width: 80, options: ['a'] })
    const whole = { title: 'Cost', width: 90, hidden: true, type: { ...typeOf(column), kind: 'text' as const } }
    const back = changeColumn(2, { width: 80, hidden: false, type: typeOf(column) })
    const [queued] = waiting([changeColumn(2, whole), 'queued'])
    const entry = { ...queued!, base: textBase('Price') }
    const named = { ...entry, edit: changeColumn(2, { ...whole, title: 'Price' }) }

    expect(coalesceColumn(back, textBase('Price'), [named], column)).toEqual({ kind: 'drop', seqs: [1] })
    expect(coalesceColumn(back, textBase('Price'), [entry], column).kind).toBe('update')
    expect(coalesceColumn(back, textBase('Price'), [named]).kind).toBe('update')
    const [left] = waiting([changeColumn(2, { hidden: true }), 'saved'])
    expect(coalesceColumn(back, textBase('Price'), [{ ...left!, seq: 9 }, named], column).kind).toBe('update')
  })

  test('of a column whose previous change is being sent is a separate edit', () => {
    for (const state of ['sending', 'unknown', 'saved'] as const) {
      const edits = waiting([changeColumn(2, { title: 'Cost' }), state])
      expect(coalesceColumn(changeColumn(2, { width: 90 }), null, edits).kind).toBe('insert')
    }
  })
})

describe('a column that moves twice', () => {
  test('moves once, to its final location', () => {
    const edits = waiting([moveColumn(2, null), 'queued'], [set(1, 'x'), 'queued'])
    expect(coalesceColumn(moveColumn(2, 3), null, edits)).toMatchObject({ kind: 'update', seq: 1 })
  })

  test('moves twice if another column was added in between: the locations depend on each other', () => {
    const edits = waiting([moveColumn(2, null), 'queued'], [moveColumn(3, 2), 'queued'])
    expect(coalesceColumn(moveColumn(2, 1), null, edits).kind).toBe('insert')
  })
})

describe('a deleted column', () => {
  test('that was never sent is dropped with all its edits', () => {
    const edits = waiting(
      [addColumn(-9, 1, 'Cost'), 'queued'],
      [set(1, 'x', -9), 'queued'],
      [set(1, 'y', 2), 'queued'],
      [moveColumn(-9, 2), 'queued'],
    )
    expect(coalesceColumn(deleteColumn(-9), null, edits)).toEqual({ kind: 'drop', seqs: [1, 2, 4] })
  })

  test('that is being sent, or has another new one next to it, is deleted in order', () => {
    const beside = waiting([addColumn(-9, 1, 'Cost'), 'queued'], [addColumn(-8, -9, 'Next'), 'queued'])
    const sent = waiting([addColumn(-9, 1, 'Cost'), 'unknown'])
    expect(coalesceColumn(deleteColumn(-9), null, beside).kind).toBe('insert')
    expect(coalesceColumn(deleteColumn(-9), null, sent).kind).toBe('insert')
  })

  test('needs no more changes', () => {
    const edits = waiting([changeColumn(2, { width: 90 }), 'queued'], [set(1, 'x', 2), 'queued'])
    expect(coalesceColumn(deleteColumn(2), null, edits)).toMatchObject({ kind: 'insert', replaces: [1] })
  })
})
