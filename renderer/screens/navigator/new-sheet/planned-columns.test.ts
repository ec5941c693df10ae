import { expect, test } from 'vitest'
import { aColumn, aSheet, columnId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { NewItem } from '../../../../shared/model/item.ts'
import { sourceOf } from '../../../sheet/import-export/source/table-source.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import {
  hiddenColumns,
  linesAsRead,
  mappingOf,
  planColumns,
  plannedProblem,
  toNewColumns,
  withPrimary,
} from './planned-columns.ts'

const LINES = [
  ['Guest', 'Comes', 'Born', '', 'Comes', 'x'.repeat(60)],
  ['12', 'TRUE', '1984-02-29', '', 'a', 'b'],
  ['13', 'FALSE', '', '', 'a', 'b'],
]

test('plans columns with unique titles and types that fit their contents; the first is the primary column', () => {
  expect(planColumns(sourceOf(LINES, ''), 1, localeOf('en-GB'))).toEqual([
    { title: 'Guest', kind: 'text' },
    { title: 'Comes', kind: 'checkbox' },
    { title: 'Born', kind: 'date' },
    { title: 'Column 4', kind: null },
    { title: 'Comes 2', kind: 'text' },
    { title: 'x'.repeat(50), kind: 'text' },
  ])
  expect(planColumns(sourceOf(LINES.slice(1), ''), 0, localeOf('en-GB'))[1]).toEqual({
    title: 'Column 2',
    kind: 'checkbox',
  })
  expect(
    withPrimary([
      { title: 'a', kind: null },
      { title: 'b', kind: 'date' },
    ])[1],
  ).toEqual({ title: 'b', kind: 'text' })
})

test('removes control characters from titles, as the service does, so that titles stay unique', () => {
  const planned = planColumns(sourceOf([['pay\u202efdp', 'pay\u0007fdp', 'Two\nlines']], ''), 1, localeOf('en-GB'))
  expect(planned.map(({ title }) => title)).toEqual(['payfdp', 'payfdp 2', 'Two lines'])
})

test('main accepts the plan, and each table column maps to its new column', () => {
  const planned = planColumns(sourceOf(LINES, ''), 1, localeOf('en-GB'))
  expect(plannedProblem(planned)).toBe(null)
  const columns = toNewColumns(planned, LINES.slice(1))
  expect(NewItem.safeParse({ kind: 'sheet', name: 'x', parent: null, columns }).success).toBe(true)
  const made = aSheet([], { columns: columns.map(({ title }, at) => aColumn(at + 7, 'text', { title })) })
  expect(mappingOf(planned, made)).toEqual([7, 8, 9, null, 10, 11].map(id => (id === null ? null : columnId(id))))
})

test('shows dates with month names before the sheet is created, in the day and month order of the column', () => {
  const shown = (tag: string, ...days: string[]) =>
    linesAsRead(
      days.map(day => [day, '03/04/2026']),
      [true, false],
      localeOf(tag),
    )
  expect(shown('en-GB', '03/04/2026', 'soon')).toEqual([
    ['03 Apr 2026', '03/04/2026'],
    ['soon', '03/04/2026'],
  ])
  expect(shown('en-US', '03/04/2026')).toEqual([['Mar 4, 2026', '03/04/2026']])
  expect(shown('en-GB', '03/04/2026', '03/25/2026')[0]?.[0]).toBe('04 Mar 2026')
})

test('a dropdown has the values of its column as options, each once ignoring case', () => {
  const planned = [
    { title: 'State', kind: 'choice' },
    { title: 'Tags', kind: 'choices' },
  ] as const
  const lines = [
    ['Open', 'a, b'],
    ['open ', 'c'],
    ['', 'B'],
  ]
  expect(toNewColumns(planned, lines).map(({ options }) => options)).toEqual([['Open'], ['a', 'b', 'c']])
  const many = Array.from({ length: 300 }, (_, at) => [String(at)])
  expect(toNewColumns([{ title: 'State', kind: 'choice' }], many)[0]?.options).toHaveLength(100)
})

test('reports why a plan cannot be created', () => {
  expect(plannedProblem([{ title: 'a', kind: null }])).toBe('Keep at least one column')
  expect(
    plannedProblem([
      { title: 'a', kind: 'text' },
      { title: ' ', kind: 'date' },
    ]),
  ).toBe('Give column 2 a title')
  expect(
    plannedProblem([
      { title: 'a', kind: 'text' },
      { title: 'A', kind: 'date' },
    ]),
  ).toContain('“A” is listed twice')
})

test('hidden workbook columns stay hidden, except the primary and skipped ones', () => {
  const planned = [
    { title: 'a', kind: null },
    { title: 'b', kind: 'text' },
    { title: 'c', kind: 'date' },
    { title: 'd', kind: 'text' },
  ] as const
  expect(hiddenColumns(planned, [0, 1, 2], 5)).toEqual({ stay: 1, show: 1 })
  expect(hiddenColumns(planned, [], 5)).toEqual({ stay: 0, show: 0 })
  expect(hiddenColumns(planned, [2, 3], 0)).toEqual({ stay: 0, show: 2 })
})
