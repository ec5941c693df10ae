import { expect, test } from 'vitest'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { startService } from '../../testing/service.ts'

const NAME: ColumnRecord = {
  id: 10,
  index: 0,
  title: 'Name',
  type: 'TEXT_NUMBER',
  primary: true,
  width: 150,
  validation: false,
}
const PICK: ColumnRecord = {
  id: 11,
  index: 1,
  title: 'Größe "XL"',
  type: 'PICKLIST',
  width: 80,
  validation: true,
  options: ['a', "it's"],
  hidden: true,
}

function twoSheets() {
  const { store, ann } = startService()
  store.sheets.add({ id: 1, name: 'Plan', ownerId: ann.id }, 0)
  store.sheets.add({ id: 2, name: 'Other', ownerId: ann.id }, 0)
  for (const column of [PICK, NAME]) store.columns.add(1, column)
  store.columns.add(2, { ...NAME, id: 20 })
  return store
}

test('lists columns with their full definition, by position and not by creation', () => {
  expect(twoSheets().columns.of(1)).toEqual([NAME, PICK])
})

test('a change replaces the definition of the column, its position included', () => {
  const { columns } = twoSheets()

  columns.update(1, { ...NAME, index: 1, title: 'Task' })
  columns.update(1, { id: 11, index: 0, title: 'Pick', type: 'TEXT_NUMBER', width: 80, validation: false })

  expect(columns.of(1)).toEqual([
    { id: 11, index: 0, title: 'Pick', type: 'TEXT_NUMBER', width: 80, validation: false },
    { ...NAME, index: 1, title: 'Task' },
  ])
})

test('a column is changed and deleted only through its own sheet', () => {
  const { columns } = twoSheets()

  columns.update(2, { ...NAME, title: 'Stolen' })
  columns.remove(2, NAME.id)

  expect(columns.of(1)).toEqual([NAME, PICK])
  columns.remove(1, PICK.id)
  expect(columns.of(1)).toEqual([NAME])
})

test('deleting a sheet deletes its columns and no others', () => {
  const { columns, sheets } = twoSheets()

  sheets.remove(1)

  expect(columns.of(1)).toEqual([])
  expect(columns.of(2)).toHaveLength(1)
})
