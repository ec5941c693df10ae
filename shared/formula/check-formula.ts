import { scanFormula } from './scan.ts'
import type { FormulaToken, ReferenceToken, Span } from './token.ts'

/** A problem in a formula with its position and a sentence that says what to do. */
export type FormulaProblem = Span & { readonly sentence: string }

/**
 * The problem that certainly prevents a calculation; null if the formula can be sent. Lenient about everything else:
 * the service calculates it and may support other functions.
 */
export function checkFormula(formula: string, titles: readonly string[]): FormulaProblem | null {
  const tokens = scanFormula(formula)
  if (tokens.length === 0)
    return { start: 0, end: formula.length, sentence: 'Type what to calculate after the equals sign.' }
  return unclosed(formula, tokens) ?? unbalanced(tokens) ?? unknownColumn(tokens, titles)
}

/** Only the last token can be unclosed, because it extends to the end. */
function unclosed(formula: string, tokens: readonly FormulaToken[]): FormulaProblem | null {
  const last = tokens.at(-1)
  if (!last || !('isClosed' in last) || last.isClosed) return null
  const sign = { text: 'quotation mark', reference: 'bracket ]', 'other-sheet': 'brace }' }[last.kind]
  const { start, end } = last
  return { start, end, sentence: `A closing ${sign} is missing after “${shorten(formula.slice(start, end))}”.` }
}

function unbalanced(tokens: readonly FormulaToken[]): FormulaProblem | null {
  const open: { readonly span: Span; readonly name: string | null }[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'open') {
      const before = tokens[at - 1]
      open.push({ span: token, name: before?.kind === 'function' ? before.name : null })
    }
    if (token.kind === 'close' && !open.pop()) {
      return { start: token.start, end: token.end, sentence: 'There is one closing parenthesis too many. Remove it.' }
    }
  }
  const left = open.at(-1)
  if (!left) return null
  const whose = left.name === null ? 'An opening parenthesis' : `${left.name}(`
  return { ...left.span, sentence: `${whose} has no closing parenthesis. Add ) where it ends.` }
}

function unknownColumn(tokens: readonly FormulaToken[], titles: readonly string[]): FormulaProblem | null {
  const known = new Set(titles.map(title => title.toLowerCase()))
  const found = tokens.find(
    (token): token is ReferenceToken => isColumn(token) && !known.has(token.column.toLowerCase()),
  )
  if (!found) return null
  const { column, start, nameEnd } = found
  const nearest = nearestTitle(column, titles)
  const advice = nearest === null ? 'Type [ to choose one of its columns.' : `Did you mean “${nearest}”?`
  return { start, end: nameEnd, sentence: `This sheet has no column “${shorten(column)}”. ${advice}` }
}

/** Summary fields have a separate namespace. */
const isColumn = (token: FormulaToken): token is ReferenceToken =>
  token.kind === 'reference' && token.row?.kind !== 'field'

const SHOWN = 40
const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** Up to two wrong letters are a typo; more make another word. */
const MOST_SLIPS = 2
const LEAST_LETTERS = 4

/** The title that was probably mistyped; null without a close match. */
function nearestTitle(typed: string, titles: readonly string[]): string | null {
  if (typed.length < LEAST_LETTERS) return null
  let nearest: { readonly title: string; readonly slips: number } | null = null
  for (const title of titles) {
    if (Math.abs(title.length - typed.length) > MOST_SLIPS) continue
    const slips = distance(typed.toLowerCase(), title.toLowerCase())
    if (slips <= MOST_SLIPS && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) nearest = { title, slips }
  }
  return nearest?.title ?? null
}

/** Edit distance: the letters to replace, insert or delete. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed))
    }
    above = row
  }
  return above[to.length] ?? 0
}
