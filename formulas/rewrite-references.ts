import { scanFormula } from '../shared/formula/scan.ts'
import type { FormulaToken, ReferenceToken } from '../shared/formula/token.ts'
import { canName } from '../shared/formula/write-reference.ts'

/** The changes of rows and columns. Absent functions mean no change. */
export type Moves = {
  /** The new number of a row, counted from 1; null when it was deleted. */
  readonly rowOf?: (number: number) => number | null
  /** The new title of a column; null when it was deleted. */
  readonly titleOf?: (title: string) => string | null
  /** The same for a summary field. */
  readonly fieldOf?: (title: string) => string | null
}

/** Replaces a reference to a deleted object. */
const LOST = '#REF'

/**
 * Rewrites a formula so that it refers to the same cells after rows moved or columns were renamed. A range with one
 * deleted end ends at the next remaining row. Everything else stays as typed.
 */
export function rewriteReferences(formula: string, moves: Moves): string {
  const tokens = scanFormula(formula)
  let written = ''
  let done = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!isReference(token)) continue
    const end = isOfColumn(token) ? rangeEnd(tokens, at) : null
    const text = end ? rewriteRange(formula, token, end, moves) : rewriteCell(formula, token, numberOf(token), moves)
    written += formula.slice(done, token.start) + (text ?? LOST)
    done = (end ?? token).end
    if (end) at += 2
  }
  return written + formula.slice(done)
}

// The end of a reference with a row number: a word, a bracket or a sign, followed by a digit.
const ENDS_LIKE_A_ROW = /(?!\d)[\p{L}\p{N}_\]$]\d/u

/**
 * Whether a formula may refer to rows by number. A quick check with false positives: texts and column titles with
 * digits.
 */
export const mayNameRows = (formula: string): boolean => ENDS_LIKE_A_ROW.test(formula)

const isReference = (token: FormulaToken | undefined): token is ReferenceToken =>
  token?.kind === 'reference' && token.isClosed

/** Summary fields are no columns. */
const isOfColumn = (token: ReferenceToken): boolean => token.row?.kind !== 'field'

function rangeEnd(tokens: readonly FormulaToken[], at: number): ReferenceToken | null {
  const end = tokens[at + 2]
  return tokens[at + 1]?.kind === 'colon' && isReference(end) && isOfColumn(end) ? end : null
}

function rewriteRange(formula: string, from: ReferenceToken, to: ReferenceToken, moves: Moves): string | null {
  const [first, last] = [numberOf(from), numberOf(to)]
  const one = rewriteCell(formula, from, nearest(first, last, moves), moves)
  const other = rewriteCell(formula, to, nearest(last, first, moves), moves)
  return one === null || other === null ? null : `${one}${formula.slice(from.end, to.start)}${other}`
}

/** The row itself, or if it was deleted the next one towards the other end. */
function nearest(row: number | null, other: number | null, { rowOf }: Moves): number | null {
  if (row === null || other === null || !rowOf) return row
  const step = row <= other ? 1 : -1
  for (let at = row; at !== other; at += step) if (rowOf(at) !== null) return at
  return other
}

function rewriteCell(formula: string, token: ReferenceToken, number: number | null, moves: Moves): string | null {
  const column = rewriteName(formula, token, isOfColumn(token) ? moves.titleOf : moves.fieldOf)
  if (column === null || token.row?.kind !== 'number' || number === null) {
    return column === null ? null : column + formula.slice(token.nameEnd, token.end)
  }
  const row = moves.rowOf ? moves.rowOf(number) : number
  if (row === token.row.number) return column + formula.slice(token.nameEnd, token.end)
  return row === null ? null : `${column}${token.row.isFixed ? '$' : ''}${row}`
}

function rewriteName(formula: string, token: ReferenceToken, titleOf: Moves['titleOf']): string | null {
  const title = titleOf ? titleOf(token.column) : token.column
  if (title === token.column) return formula.slice(token.start, token.nameEnd)
  return title === null || !canName(title) ? null : `${token.isFixed ? '$' : ''}[${title}]`
}

const numberOf = ({ row }: ReferenceToken): number | null => (row?.kind === 'number' ? row.number : null)
