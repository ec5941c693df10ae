import { createRandom, mulberry32, type Random } from '../../shared/random.ts'

/** The sheets that are searched: 2,000,000 cells. */
export const SEARCHED = { sheets: 100, rows: 1000 }
/** The largest sheet of an account: 500,000 cells. */
export const LARGEST_ROWS = 25_000

/** A sheet in the service's form, see `sheetWire`. `at` distinguishes the contents of sheets. */
export type SearchedSheet = {
  readonly at: number
  readonly id: number
  readonly columnIds: readonly number[]
  readonly version: number
  readonly rows: number
}

type Kind = 'name' | 'text' | 'number' | 'money' | 'date' | 'choice' | 'contact' | 'checkbox'
/** Two fifths are texts, as in sheets of projects and orders. */
const KINDS: readonly Kind[] = [
  ...(['name', 'text', 'number', 'choice', 'contact', 'date', 'text', 'text', 'money', 'date'] as const),
  ...(['text', 'choice', 'number', 'text', 'contact', 'text', 'checkbox', 'number', 'date', 'text'] as const),
]
export const COLUMNS = KINDS.length

const BLANK_SHARE = 0.25
const WORDS_IN_TEXT = 4
const STATES = ['Not started', 'In progress', 'In review', 'Blocked', 'Complete', 'On hold'] as const
const TYPES = { choice: 'PICKLIST', date: 'DATE', contact: 'CONTACT_LIST', checkbox: 'CHECKBOX' } as const

/** As in an ordinary language, the tenth word is used about a tenth as often as the first (Zipf's law). */
const VOCABULARY = 30_000
const SYLLABLES =
  'ba be bo bru ca che da del do dra en er fa fen flo ga gel gra hal he in ka kel kra la len li lo ma mel mo na nen no or pa per pla ra ren ro sa schl sel sta ta ten tor tü va ver wal wen zé'.split(
    ' ',
  )
const PEOPLE = 400

/** The word at this position by frequency. Frequent words are short. */
export function wordAt(rank: number): string {
  const next = mulberry32(rank)
  const syllables = 2 + (rank > 400 ? 1 : 0) + (next() < 0.3 ? 1 : 0)
  return Array.from({ length: syllables }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join('')
}

/** Every rank below 30,000; the probability of a rank is inverse to it. */
const word = ({ next }: Random): string => wordAt(Math.floor(VOCABULARY ** next()) - 1)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const personAt = (index: number): { readonly name: string; readonly email: string } => {
  const [first, last] = [wordAt(50 + (index % 40)), wordAt(1000 + index)]
  return { name: `${capital(first)} ${capital(last)}`, email: `${first}.${last}@sheets.example` }
}

export const sheetName = (at: number): string => `${capital(wordAt(300 + at))} ${capital(wordAt(700 + at))} ${at + 1}`

const titleOf = (index: number): string => `${capital(KINDS[index] ?? 'text')} ${index + 1}`

/** The columns for a create request. */
export const searchedColumns = () =>
  KINDS.map((kind, index) => ({
    title: titleOf(index),
    type: kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'TEXT_NUMBER', // as: `in` was checked
    ...(index === 0 && { primary: true }),
    ...(kind === 'choice' && { options: STATES }),
  }))

/** The text of the first cell of a row. */
export const nameOf = (at: number, row: number): string => String(cellsOf({ at, columnIds: [0], row })[0]?.value)

/** The sheet as the service sends it to the app. */
export function sheetWire({ at, id, columnIds, version, rows }: SearchedSheet): string {
  const columns = searchedColumns().map((column, index) => ({ ...column, id: columnIds[index], index, width: 150 }))
  return JSON.stringify({
    ...{ id, name: sheetName(at), version, accessLevel: 'OWNER', totalRowCount: rows, columns },
    rows: Array.from({ length: rows }, (_, row) => ({
      id: rowIdAt(at, row),
      rowNumber: row + 1,
      ...(row > 0 && { siblingId: rowIdAt(at, row - 1) }),
      expanded: true,
      modifiedAt: new Date(Date.UTC(2026, 0, 1, 0, row, at)).toISOString(),
      cells: cellsOf({ at, columnIds, row }),
    })),
  })
}

export const rowIdAt = (at: number, row: number): number => (at + 1) * 1_000_000 + row + 1

type Cell = { readonly columnId: number; readonly value: string | number | boolean; readonly displayValue?: string }

function cellsOf(row: { readonly at: number; readonly columnIds: readonly number[]; readonly row: number }): Cell[] {
  const random = createRandom(row.row, `sheet ${row.at}`)
  return row.columnIds.flatMap((columnId, index) => {
    const kind = KINDS[index] ?? 'text'
    return kind !== 'name' && random.chance(BLANK_SHARE) ? [] : [{ columnId, ...contentOf(kind, random) }]
  })
}

function contentOf(kind: Kind, random: Random): Omit<Cell, 'columnId'> {
  switch (kind) {
    case 'name':
      return { value: `${capital(word(random))} ${word(random)} ${word(random)}` }
    case 'text':
      return { value: Array.from({ length: 1 + random.below(WORDS_IN_TEXT) }, () => word(random)).join(' ') }
    case 'number':
      return { value: random.below(10_000) }
    case 'money':
      return { value: random.below(1_000_000) / 100 }
    case 'date':
      return { value: new Date(Date.UTC(2025, 0, 1 + random.below(730))).toISOString().slice(0, 10) }
    case 'choice':
      return { value: random.pick(STATES) }
    case 'contact': {
      const { name, email } = personAt(random.below(PEOPLE))
      return { value: email, displayValue: name }
    }
    case 'checkbox':
      return { value: random.chance(0.5) }
  }
}
