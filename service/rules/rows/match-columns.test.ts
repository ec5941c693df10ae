import { expect, test } from 'vitest'
import { aColumn } from '../../testing/column.ts'
import { likeColumn, matchColumns } from './match-columns.ts'

const primary = (id: number, title: string) => aColumn('TEXT_NUMBER', { id, title, primary: true })

test('matches columns by title and type, regardless of index and case', () => {
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

test('does not match a column of another type or the other sheet’s primary column', () => {
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

test('neither copies values of system columns nor writes into them', () => {
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

test('a project column becomes a text column elsewhere', () => {
  expect(likeColumn(aColumn('DURATION', { tags: ['GANTT_DURATION'] }), 99, [])).toEqual(
    aColumn('TEXT_NUMBER', { id: 99 }),
  )
})
