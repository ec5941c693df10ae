import { NAME_LIMIT, type NewColumn } from '../../../../shared/model/item.ts'

/** Columns of a to-do list. */
export const TO_DO_COLUMNS: readonly NewColumn[] = [
  { title: 'Name', kind: 'text', options: [] },
  { title: 'Status', kind: 'choice', options: ['Not started', 'In progress', 'Done'] },
  { title: 'Assigned to', kind: 'contact', options: [] },
  { title: 'Due', kind: 'date', options: [] },
  { title: 'Notes', kind: 'text', options: [] },
]

/** A blank sheet: columns to type in, and the primary column that the service requires. */
export const BLANK_COLUMNS: readonly NewColumn[] = [
  'Primary',
  'Column 2',
  'Column 3',
  'Column 4',
  'Column 5',
  'Column 6',
].map(title => ({ title, kind: 'text', options: [] }))

const MOST_COLUMNS = 400

/** One sentence about what to change in these columns; null if they are valid. */
export function columnsProblem(columns: readonly NewColumn[]): string | null {
  const [first] = columns
  if (!first) return 'Type at least one column title.'
  if (columns.length > MOST_COLUMNS)
    return `A sheet can have ${MOST_COLUMNS} columns. These are ${columns.length}: remove some.`
  const long = columns.find(({ title }) => title.length > NAME_LIMIT.sheet)
  if (long) return `“${long.title.slice(0, 20)}…” is longer than 50 characters. Shorten it.`
  const titles = columns.map(({ title }) => title.toLowerCase())
  const twice = columns.find(({ title }, index) => titles.indexOf(title.toLowerCase()) !== index)
  if (twice) return `“${twice.title}” is listed twice. Give each column a different title.`
  return first.kind === 'text' ? null : 'The first column is the primary column, so it holds text.'
}
