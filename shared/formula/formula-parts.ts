import { scanFormula } from './scan.ts'
import type { FormulaToken, ReferenceToken } from './token.ts'

/** A cell that a formula names. `text` is the source text, without the row number if `row` is set. */
export type NamedCell<Row> = { readonly text: string; readonly column: string; readonly row: Row | null }

/**
 * A part of a formula that is independent of row numbers: text between references, a reference or a range, or the
 * service's placeholder for a lost reference.
 */
export type FormulaPart<Row> =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly cells: readonly NamedCell<Row>[] }
  | { readonly kind: 'lost' }

const LOST = { mark: '#', word: 'REF' }

/** `rowAt` maps a row number, counted from 1, to a row; null if there is none. */
export function readParts<Row>(formula: string, rowAt: (number: number) => Row | null): readonly FormulaPart<Row>[] {
  const tokens = scanFormula(formula)
  const parts: FormulaPart<Row>[] = []
  let done = 0
  const put = (from: FormulaToken, to: FormulaToken, part: FormulaPart<Row>) => {
    parts.push({ kind: 'text', text: formula.slice(done, from.start) }, part)
    done = to.end
  }
  const cellOf = (token: ReferenceToken): NamedCell<Row> => {
    const row = token.row?.kind === 'number' ? rowAt(token.row.number) : null
    const text = formula.slice(token.start, token.end)
    return { text: row === null ? text : text.replace(/\d+$/, ''), column: token.column.toLowerCase(), row }
  }
  for (let at = 0; at < tokens.length; at++) {
    const [token, next, end] = tokens.slice(at, at + 3)
    if (token && next && isLost(formula, token, next)) {
      put(token, next, { kind: 'lost' })
      at += 1
    } else if (isReference(token)) {
      const isRange = next?.kind === 'colon' && isReference(end)
      put(token, isRange ? end : token, {
        kind: 'reference',
        cells: isRange ? [token, end].map(cellOf) : [cellOf(token)],
      })
      if (isRange) at += 2
    }
  }
  return [...parts, { kind: 'text', text: formula.slice(done) }]
}

/** Writes the formula with current row numbers; like the service, omits the number of a missing row. */
export function writeParts<Row>(parts: readonly FormulaPart<Row>[], numberOf: (row: Row) => number | null): string {
  const lost = LOST.mark + LOST.word
  const written = parts.map(part => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'lost') return lost
    const numbers = part.cells.map(({ row }) => (row === null ? '' : numberOf(row)))
    const [known = null] = numbers.filter(number => number !== null)
    if (known === null) return lost
    // A range with one missing end ends at the other.
    return part.cells.map(({ text }, at) => `${text}${numbers[at] ?? known}`).join(':')
  })
  return written.join('')
}

export const namesAny = <Row>(parts: readonly FormulaPart<Row>[], isGone: (cell: NamedCell<Row>) => boolean): boolean =>
  parts.some(part => part.kind === 'reference' && part.cells.some(isGone))

/** Whether `now` is `before` after the deletions of `isGone`, which means that no user edited the formula. */
export function isLeftOf<Row>(
  before: readonly FormulaPart<Row>[],
  now: readonly FormulaPart<Row>[],
  isGone: (cell: NamedCell<Row>) => boolean,
): boolean {
  return before.length === now.length && before.every((part, at) => isPartLeft(part, now[at], isGone))
}

function isPartLeft<Row>(
  before: FormulaPart<Row>,
  now: FormulaPart<Row> | undefined,
  isGone: (cell: NamedCell<Row>) => boolean,
): boolean {
  if (before.kind === 'text') return now?.kind === 'text' && now.text === before.text
  if (before.kind === 'lost') return now?.kind === 'lost'
  if (now?.kind === 'lost') return before.cells.some(isGone)
  // A range with a missing end ends at another row.
  return (
    now?.kind === 'reference' &&
    now.cells.length === before.cells.length &&
    before.cells.every((cell, at) => isGone(cell) || isSameCell(cell, now.cells[at]))
  )
}

const isSameCell = <Row>(a: NamedCell<Row>, b: NamedCell<Row> | undefined): boolean =>
  a.row === b?.row && a.text === b.text

const isReference = (token: FormulaToken | undefined): token is ReferenceToken =>
  token?.kind === 'reference' && token.isClosed

const isLost = (formula: string, token: FormulaToken, next: FormulaToken): boolean =>
  token.kind === 'unknown' && next.start === token.end && formula.slice(token.start, next.end) === LOST.mark + LOST.word
