import { expect, test } from 'vitest'
import { NewItem } from '../../../../shared/model/item.ts'
import { changedColumn, FIRST_LISTED, toColumns, withColumnAfter, withoutColumn, withPasted } from './listed-columns.ts'

const titles = (columns: typeof FIRST_LISTED | null) => columns?.map(({ title }) => title)

test('inserts a column after another, and columns keep their keys when others are removed', () => {
  const named = changedColumn(changedColumn(FIRST_LISTED, 0, { title: 'Task' }), 1, { title: 'Due' })
  const added = changedColumn(withColumnAfter(named, 0), 1, { title: 'Owner' })
  expect(titles(added)).toEqual(['Task', 'Owner', 'Due'])
  const left = withoutColumn(added, 0)
  expect(left.map(({ key }) => key)).toEqual(added.slice(1).map(({ key }) => key))
  expect(withoutColumn(left.slice(1), 0)).toHaveLength(1)
})

test('the first column always holds text', () => {
  expect(changedColumn(FIRST_LISTED, 0, { kind: 'date' })[0]?.kind).toBe('text')
  const blankFirst = changedColumn(FIRST_LISTED, 1, { title: 'Due', kind: 'date' })
  expect(toColumns(blankFirst)).toEqual([{ title: 'Due', kind: 'text', options: [] }])
})

test('a pasted row or column of titles becomes one column each', () => {
  expect(titles(withPasted(FIRST_LISTED, 0, 'Task\tDue\nNotes'))).toEqual(['Task', 'Due', 'Notes', ''])
  const named = changedColumn(FIRST_LISTED, 0, { title: 'Task' })
  expect(titles(withPasted(named, 0, 'Due\tNotes'))).toEqual(['Task', 'Due', 'Notes', ''])
  expect(withPasted(named, 0, 'Due')).toBeNull()
})

test('omits columns without a title, and main accepts the others', () => {
  const listed = changedColumn(changedColumn(FIRST_LISTED, 0, { title: ' Task ' }), 1, { kind: 'date' })
  const columns = [...toColumns(listed)]
  expect(columns).toEqual([{ title: 'Task', kind: 'text', options: [] }])
  expect(NewItem.safeParse({ kind: 'sheet', name: 'x', parent: null, columns }).success).toBe(true)
})
