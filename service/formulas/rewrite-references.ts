import { scanFormula } from '../../shared/formula/scan.ts'
import type { FormulaToken, ReferenceToken } from '../../shared/formula/token.ts'
import { canName } from '../../shared/formula/write-reference.ts'

/** What became of the rows and columns of a sheet. Who is not asked about stays. */
export interface Moves {
  /** The number of a row now, counted from 1; null: it was deleted. */
  readonly rowOf?: (number: number) => number | null
  /** The title of a column now; null: it was deleted. */
  readonly titleOf?: (title: string) => string | null
  /** The same of a field of the summary. */
  readonly fieldOf?: (title: string) => string | null
}

/** What stands in a formula where it named something that was deleted. */
const LOST = '#REF'

/**
 * The formula that means the same cells after rows moved or columns were named anew. A range of which one end was deleted ends at the
 * next row that is left. Everything else stays as it was typed.
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

// What a reference with a number ends with: a word, a bracket or a sign, and a digit.
const ENDS_LIKE_A_ROW = /(?!\d)[\p{L}\p{N}_\]$]\d/u

/** Whether a formula may name rows by number. A quick look: of texts and column titles with digits it says so too. */
export const mayNameRows = (formula: string): boolean => ENDS_LIKE_A_ROW.test(formula)

const isReference = (token: FormulaToken | undefined): token is ReferenceToken =>
  token?.kind === 'reference' && token.isClosed

/** Fields of the summary are no columns. */
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

/** The row itself, or where it was deleted the next one on the way to the other end. */
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
