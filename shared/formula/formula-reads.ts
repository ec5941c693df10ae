import { scanFormula } from './scan.ts'
import type { FormulaToken, ReferenceToken } from './token.ts'

/**
 * The rows of a column that a formula reads: its own, descendants (CHILDREN, DESCENDANTS), ancestors (PARENT,
 * ANCESTORS), one by its number from 1, or any.
 */
export type ReadRows = 'own' | 'below' | 'above' | 'any' | number

/**
 * `from` and `to` are lower-case column titles, equal except in a multi-column range. Null: the column of the formula.
 */
export type FormulaRead = {
  readonly from: string | null
  readonly to: string | null
  readonly rows: ReadRows
}

export type FormulaReads = {
  readonly reads: readonly FormulaRead[]
  /** It reads a field of the sheet's summary, which may be computed from any cell. */
  readonly readsSummary: boolean
}

/** More formula shapes than a sheet has; the cache is cleared beyond. */
const MOST_KNOWN = 10_000
const known = new Map<string, FormulaReads>()
/** Names and texts, whose digits are no row numbers, and numbers. */
const NAME_OR_NUMBER = /\[[^\]]*\]|"(?:[^"]|"")*"|\{[^}]*\}|\d+/gu

/**
 * The cells of the same sheet that a formula reads. A range with only row bounds counts as any rows. Formulas that
 * differ only in numbers, such as those of a filled-down column, are scanned once: the keys of `known` have their
 * numbers replaced with 1, 2, 3.
 */
export function readsOf(formula: string): FormulaReads {
  const numbers: number[] = []
  const shape = formula.replace(NAME_OR_NUMBER, part => {
    const first = part.charCodeAt(0)
    return first < 0x30 || first > 0x39 ? part : String(numbers.push(Number(part)))
  })
  let found = known.get(shape)
  if (!found) {
    if (known.size >= MOST_KNOWN) known.clear()
    found = findReads(scanFormula(shape))
    known.set(shape, found)
  }
  if (!found.reads.some(({ rows }) => typeof rows === 'number')) return found
  const withNumber = (read: FormulaRead): FormulaRead =>
    typeof read.rows === 'number' ? { ...read, rows: numbers[read.rows - 1] ?? 0 } : read
  return { ...found, reads: found.reads.map(withNumber) }
}

const HIERARCHY: ReadonlyMap<string, 'below' | 'above'> = new Map([
  ['CHILDREN', 'below'],
  ['DESCENDANTS', 'below'],
  ['PARENT', 'above'],
  ['ANCESTORS', 'above'],
])

function findReads(tokens: readonly FormulaToken[]): FormulaReads {
  const reads: FormulaRead[] = []
  let readsSummary = false
  /** For each open parenthesis, the direction of the hierarchy function before it, if any. */
  const open: ('below' | 'above' | null)[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'open') {
      const before = tokens[at - 1]
      const direction = (before?.kind === 'function' && HIERARCHY.get(before.name)) || null
      if (direction && tokens[at + 1]?.kind === 'close') {
        reads.push({ from: null, to: null, rows: within('own', [...open, direction]) })
      }
      open.push(direction)
    } else if (token?.kind === 'close') {
      open.pop()
    } else if (token?.kind === 'reference') {
      const end = tokens[at + 1]?.kind === 'colon' ? tokens[at + 2] : undefined
      const last = end?.kind === 'reference' ? end : token
      if (last !== token) at += 2
      if (token.row?.kind === 'field') readsSummary = true
      else {
        const [from, to] = [token, last].map(({ column }) => column.toLowerCase())
        reads.push({ from: from ?? '', to: to ?? '', rows: within(rowsOf(token, last), open) })
      }
    }
  }
  return { reads, readsSummary }
}

function rowsOf(token: ReferenceToken, last: ReferenceToken): 'own' | 'any' | number {
  if (token.row?.kind === 'this' && last.row?.kind === 'this') return 'own'
  return token === last && token.row?.kind === 'number' ? token.row.number : 'any'
}

/** A hierarchy function maps its own row to descendants or ancestors. Nested ones may reach any row. */
function within(rows: 'own' | 'any' | number, open: readonly ('below' | 'above' | null)[]): ReadRows {
  const directions = open.filter(direction => direction !== null)
  const [direction] = directions
  if (direction === undefined) return rows
  return directions.length === 1 && rows === 'own' ? direction : 'any'
}
