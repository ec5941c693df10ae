import { NAME_LIMIT, type NewColumn } from '../../../../shared/model/place.ts'
import { OfferedKind } from '../../../../shared/model/sheet/column.ts'

/** A sheet to begin with when nobody has said more: what most lists of things to do have. */
export const BLANK_COLUMNS: readonly NewColumn[] = [
  { title: 'Name', kind: 'text', options: [] },
  { title: 'Status', kind: 'choice', options: ['Not started', 'In progress', 'Done'] },
  { title: 'Assigned to', kind: 'contact', options: [] },
  { title: 'Due', kind: 'date', options: [] },
  { title: 'Notes', kind: 'text', options: [] },
]

const MOST_COLUMNS = 400

const WORDS: Readonly<Record<NewColumn['kind'], readonly string[]>> = {
  text: ['text', 'number'],
  date: ['date'],
  checkbox: ['checkbox'],
  choice: ['list'],
  choices: ['lists'],
  contact: ['person'],
  contacts: ['people'],
}
const KINDS: ReadonlyMap<string, NewColumn['kind']> = new Map(
  OfferedKind.options.flatMap(kind => WORDS[kind].map(word => [word, kind] as const)),
)

/** The words that say what a column holds. */
export const KIND_WORDS = Object.values(WORDS).flat()

/** Columns as a person lists them, or one sentence on what to change. */
export type ListedColumns =
  | { readonly columns: readonly NewColumn[]; readonly problem: null }
  | { readonly columns: null; readonly problem: string }

/**
 * Reads titles, one on a line (or, as a copied row of headers comes, with tabs between), each with what it holds behind a colon:
 * "Due: date". What is no such word belongs to the title.
 */
export function columnsFrom(text: string): ListedColumns {
  const columns = text
    .split(/[\n\r\t]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(toColumn)
  const problem = columnsProblem(columns)
  return problem === null ? { columns, problem } : { columns: null, problem }
}

function toColumn(line: string): NewColumn {
  const [, title = '', word = ''] = /^(.+?)\s*:\s*(\p{L}+)$/u.exec(line) ?? []
  const kind = KINDS.get(word.toLowerCase())
  return kind ? { title, kind, options: [] } : { title: line, kind: 'text', options: [] }
}

/** One sentence on what to change before a sheet can begin with these columns; null when it can. */
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
