import { expect, test } from 'vitest'
import { aColumn } from '../../testing/column.ts'
import { likeColumn, matchColumns } from './match-columns.ts'

const primary = (id: number, title: string) => aColumn('TEXT_NUMBER', { id, title, primary: true })

test('cells go to the column of the same title and type, whatever its place and the case of its letters', () => {
  const there = [
    aColumn('DATE', { id: 21, title: 'DUE' }),
    primary(22, 'Task'),
    aColumn('DATE', { id: 23, title: 'End' }),
  ]

  const matches = matchColumns([primary(1, 'Name'), aColumn('DATE', { id: 2, title: 'Due' })], there)

  expect(matches.map(({ from, to }) => [from.id, to?.id])).toEqual([
    [1, 22],
    [2, 21],
  ])
})

test('a column of another type is another column, and so is the primary column of the other sheet', () => {
  const there = [primary(21, 'Note'), aColumn('DATE', { id: 22, title: 'Due' })]
  const matches = matchColumns(
    [
      primary(1, 'Name'),
      aColumn('TEXT_NUMBER', { id: 2, title: 'Due' }),
      aColumn('TEXT_NUMBER', { id: 3, title: 'Note' }),
    ],
    there,
  )

  expect(matches.map(({ to }) => to?.id ?? null)).toEqual([21, null, null])
})

test('what a column fills in by itself goes nowhere, and nothing goes into such a column', () => {
  const created = aColumn('CONTACT_LIST', { id: 2, title: 'By', systemColumnType: 'CREATED_BY' })
  const typed = aColumn('CONTACT_LIST', { id: 3, title: 'By' })

  expect(matchColumns([created], [typed])).toEqual([])
  expect(matchColumns([typed], [created])).toMatchObject([{ to: null }])
})

test.each([
  ['a free title', 'Due', ['Name'], 'Due'],
  ['a title that is taken', 'Due', ['due'], 'Due (2)'],
  ['a title that is taken twice', 'Due', ['Due', 'Due (2)'], 'Due (3)'],
  ['a long title', 'x'.repeat(50), ['x'.repeat(50)], `${'x'.repeat(46)} (2)`],
])('a new column has %s', (_what, title, taken, expected) => {
  const existing = taken.map((other, index) => aColumn('TEXT_NUMBER', { id: index + 1, title: other }))

  const made = likeColumn(aColumn('DATE', { title, primary: true, locked: true, width: 77 }), 99, existing)

  expect(made).toEqual({ ...aColumn('DATE'), id: 99, index: existing.length, title: expected, width: 77 })
})

test('a column of a project is a column of texts elsewhere', () => {
  expect(likeColumn(aColumn('DURATION', { tags: ['GANTT_DURATION'] }), 99, [])).toEqual(
    aColumn('TEXT_NUMBER', { id: 99 }),
  )
})
