import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { OutlineRow, RowRecord } from './row-record.ts'
import { type RowView, siblings, toWireRow } from './row-view.ts'

const COLUMNS: readonly ColumnRecord[] = [
  { id: 10, index: 0, title: 'Name', type: 'TEXT_NUMBER', width: 150, validation: false, primary: true },
  { id: 11, index: 1, title: 'Note', type: 'TEXT_NUMBER', width: 150, validation: false },
  {
    id: 12,
    index: 2,
    title: 'Made',
    type: 'DATETIME',
    width: 150,
    validation: false,
    systemColumnType: 'CREATED_DATE',
  },
]
const ROW: RowRecord = {
  id: 7,
  rowNumber: 4,
  parentId: null,
  expanded: true,
  locked: false,
  format: null,
  createdAt: 0,
  createdBy: 1,
  modifiedAt: 1000,
  modifiedBy: 2,
  cells: { 10: { value: 'Door' } },
}
const VIEW: RowView = {
  level: 2,
  objectValue: false,
  columnType: false,
  format: false,
  numericDates: false,
  personOf: id => ({ name: `Person ${id}`, email: `p${id}@office.example` }),
  rowNumberOf: () => undefined,
  isGone: () => false,
  columns: COLUMNS,
  accessLevel: 'EDITOR',
  onlyFilled: false,
  writerInfo: false,
  permalink: false,
  attachmentsOf: null,
  discussionsOf: null,
  toTimestamp: instant => `at ${instant}`,
  siblingOf: () => undefined,
}
const seen = (change: Partial<RowRecord> = {}, view: Partial<RowView> = {}) =>
  toWireRow({ ...ROW, ...change }, { ...VIEW, ...view })

describe('a row in wire form', () => {
  test('has its number, times and cells', () => {
    expect(seen()).toEqual({
      id: 7,
      rowNumber: 4,
      expanded: true,
      createdAt: 'at 0',
      modifiedAt: 'at 1000',
      cells: [
        { columnId: 10, value: 'Door', displayValue: 'Door' },
        { columnId: 11 },
        { columnId: 12, value: '1970-01-01T00:00:00Z' },
      ],
    })
  })

  test('has only those location attributes that apply', () => {
    expect(seen({ parentId: 3 }, { siblingOf: id => (id === 7 ? 6 : undefined) })).toMatchObject({
      parentId: 3,
      siblingId: 6,
    })
    expect(seen()).not.toHaveProperty('parentId')
    expect(seen()).not.toHaveProperty('siblingId')
  })

  test('omits blank cells on request, but never those of system columns', () => {
    expect(seen({}, { onlyFilled: true })).toMatchObject({ cells: [{ columnId: 10 }, { columnId: 12 }] })
  })

  test('states for whom it is locked', () => {
    expect(seen({ locked: true })).toMatchObject({ locked: true, lockedForUser: true })
    expect(seen({ locked: true }, { accessLevel: 'ADMIN' })).toMatchObject({ lockedForUser: false })
    expect(seen()).not.toHaveProperty('locked')
  })

  test('includes what was requested and nothing else', () => {
    const more = seen(
      { format: ',,1' },
      {
        format: true,
        writerInfo: true,
        permalink: true,
        discussionsOf: id => [{ id: id * 100 }],
        attachmentsOf: id => [{ id: id * 10 }],
      },
    )

    expect(more).toMatchObject({
      format: ',,1',
      createdBy: { name: 'Person 1' },
      modifiedBy: { name: 'Person 2' },
      attachments: [{ id: 70 }],
      discussions: [{ id: 700 }],
    })
    expect(Object.keys(seen({ format: ',,1' }))).toEqual([
      'id',
      'rowNumber',
      'expanded',
      'createdAt',
      'modifiedAt',
      'cells',
    ])
    expect(seen({}, { attachmentsOf: () => undefined })).not.toHaveProperty('attachments')
  })
})

test('the sibling of a row is the nearest row above it under the same parent', () => {
  const outlines = fc.array(fc.nat({ max: 5 }), { maxLength: 30 }).map(choices => {
    // Each depth is relative to the previous row: this many levels up.
    const outline: OutlineRow[] = []
    for (const [index, up] of choices.entries()) {
      let parent: OutlineRow | undefined = outline.at(-1)
      for (let step = 0; step < up && parent; step++) parent = outline.find(({ id }) => id === parent?.parentId)
      outline.push({ id: index + 1, parentId: parent?.id ?? null })
    }
    return outline
  })

  fc.assert(
    fc.property(outlines, outline => {
      const found = siblings(outline)

      for (const [index, { id, parentId }] of outline.entries()) {
        const above = outline.slice(0, index).findLast(outlineRow => outlineRow.parentId === parentId)
        expect(found.get(id)).toBe(above?.id)
      }
    }),
  )
})
