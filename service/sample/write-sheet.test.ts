import { describe, expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { PEOPLE } from './people.ts'
import type { CellDraft, ColumnDraft, RowDraft } from './sheets/sheet-draft.ts'
import { parentsOf, writeSheet } from './write-sheet.ts'

const task: ColumnDraft = { title: 'Task', type: 'TEXT_NUMBER', primary: true }

/** Writes a sheet with the column "Task" and another one, and returns the stored cells of the latter. */
function write(column: ColumnDraft, cells: readonly CellDraft[]) {
  const { store, deps, ann } = startService()
  const rows = cells.map((cell, index): RowDraft => ({ depth: 0, cells: { Task: `T${index}`, [column.title]: cell } }))
  const draft = { name: 'Plan', columns: [task, column], rows }
  const { id, rowIds } = store.transaction(() => writeSheet(store, deps.ids, draft, { ownerId: ann.id }, 1e12))
  const columns = store.columns.of(id)
  const kept = store.rows.of(id)
  return { rowIds, columns, rows: kept, cells: kept.map(row => row.cells[String(columns[1]?.id)]), store, id }
}

describe('a cell of a draft becomes', () => {
  test('a plain value, or nothing when it is blank', () => {
    expect(write({ title: 'Due', type: 'DATE' }, ['2026-11-20', null]).cells).toEqual([
      { value: '2026-11-20' },
      undefined,
    ])
    expect(write({ title: 'Done', type: 'CHECKBOX' }, [true, false]).cells).toEqual([{ value: true }, { value: false }])
  })

  test('a number in the format of its column', () => {
    expect(write({ title: 'Budget', type: 'TEXT_NUMBER', format: ',,,' }, [12, null]).cells).toEqual([
      { value: 12, format: ',,,' },
      undefined,
    ])
  })

  test('a contact with a display name', () => {
    expect(write({ title: 'Owner', type: 'CONTACT_LIST' }, [PEOPLE.nora.email, 'shop@firm.example']).cells).toEqual([
      { value: PEOPLE.nora.email, displayValue: 'Nora Vestergaard' },
      { value: 'shop@firm.example', displayValue: 'shop@firm.example' },
    ])
  })

  test('several contacts, picks, or a duration', () => {
    const people = write({ title: 'Owners', type: 'MULTI_CONTACT_LIST' }, [{ emails: [PEOPLE.priya.email] }])
    const picks = write({ title: 'Trades', type: 'MULTI_PICKLIST' }, [{ picks: ['Data', 'Survey'] }])
    const time = write({ title: 'Duration', type: 'DURATION' }, [{ days: 4 }])

    const contact = { objectType: 'CONTACT', email: PEOPLE.priya.email, name: 'Priya Raman' }
    expect(people.cells).toEqual([{ objectValue: { objectType: 'MULTI_CONTACT', values: [contact] } }])
    expect(picks.cells).toEqual([{ objectValue: { objectType: 'MULTI_PICKLIST', values: ['Data', 'Survey'] } }])
    expect(time.cells).toEqual([{ objectValue: { objectType: 'DURATION', days: 4 } }])
  })

  test('predecessors by id', () => {
    const { cells, rowIds } = write({ title: 'Waits', type: 'PREDECESSOR' }, [null, { after: [0] }])

    const predecessors = [{ rowId: rowIds[0], type: 'FS' }]
    expect(cells[1]).toEqual({ objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } })
  })

  test('a formula, or a link', () => {
    expect(write({ title: 'Total', type: 'TEXT_NUMBER' }, [{ formula: '=1' }]).cells).toEqual([{ formula: '=1' }])
    expect(write({ title: 'Site', type: 'TEXT_NUMBER' }, [{ text: 'a', url: 'https://a.example/' }]).cells).toEqual([
      { value: 'a', hyperlink: { url: 'https://a.example/' } },
    ])
  })

  test('an auto-number in every row, while other system columns have no content', () => {
    const autoNumberFormat = { prefix: 'A-', fill: '000', startingNumber: 8 }
    const ref: ColumnDraft = { title: 'Ref', type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER', autoNumberFormat }
    const created: ColumnDraft = { title: 'Created', type: 'DATETIME', systemColumnType: 'CREATED_DATE' }

    expect(write(ref, [null, null]).cells).toEqual([{ value: 'A-008' }, { value: 'A-009' }])
    expect(write(created, [null]).cells).toEqual([undefined])
  })
})

describe('a written sheet', () => {
  test('has its columns in order, with contacts by name', () => {
    const { columns } = write({ title: 'Owner', type: 'CONTACT_LIST', contactEmails: [PEOPLE.idris.email] }, [])

    expect(columns).toMatchObject([
      { index: 0, title: 'Task', type: 'TEXT_NUMBER', primary: true, width: 150, validation: false },
      { index: 1, title: 'Owner', contactOptions: [{ name: 'Idris Bello', email: PEOPLE.idris.email }] },
    ])
    expect(columns[1]).not.toHaveProperty('contactEmails')
  })

  test('numbers its rows from 1, with different modification times', () => {
    const { rows } = write({ title: 'Done', type: 'CHECKBOX' }, [true, true, true])

    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3])
    expect(new Set(rows.map(({ modifiedAt }) => modifiedAt)).size).toBe(3)
    expect(rows.every(({ createdAt, modifiedAt }) => createdAt < modifiedAt && modifiedAt < 1e12)).toBe(true)
  })
})

test('a row belongs to the nearest row above that is one level higher', () => {
  const depths = [0, 1, 2, 2, 1, 0, 1] as const
  const rows = depths.map((depth): RowDraft => ({ depth, cells: {} }))

  expect(parentsOf(rows, [10, 11, 12, 13, 14, 15, 16])).toEqual([undefined, 10, 11, 11, 10, undefined, 15])
})
