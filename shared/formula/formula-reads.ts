import { scanFormula } from './scan.ts'
import type { FormulaToken, ReferenceToken } from './token.ts'

/**
 * Which rows of a column a formula reads: its own, those below it in the outline (CHILDREN, DESCENDANTS), those above it (PARENT, ANCESTORS),
 * one by its number, counted from 1, or any of them.
 */
export type ReadRows = 'own' | 'below' | 'above' | 'any' | number

/**
 * `from` and `to` are titles of columns in lower case, the same but in a range over several columns. Null: the column that the formula is in.
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

/** More shapes than sheets have; the cache starts again beyond. */
const MOST_KNOWN = 10_000
const known = new Map<string, FormulaReads>()
/** Names and texts, whose digits are no numbers of rows, and numbers. */
const NAME_OR_NUMBER = /\[[^\]]*\]|"(?:[^"]|"")*"|\{[^}]*\}|\d+/gu

/**
 * The cells of its own sheet that a formula reads. A range that only its rows bound counts as any rows. Formulas that differ in numbers alone,
 * as those of a column that was filled down do, are scanned once: `known` has them with their numbers counted, 1, 2, 3.
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
  /** Of each parenthesis that is open: the direction of the hierarchy function before it, if it is one. */
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

/** A hierarchy function turns its own row into the rows below or above it. What several of them find is any row. */
function within(rows: 'own' | 'any' | number, open: readonly ('below' | 'above' | null)[]): ReadRows {
  const directions = open.filter(direction => direction !== null)
  const [direction] = directions
  if (direction === undefined) return rows
  return directions.length === 1 && rows === 'own' ? direction : 'any'
}
