import { scanFormula } from '../../../shared/formula/scan.ts'
import type { FormulaToken, Span } from '../../../shared/formula/token.ts'

/** Text in an editor is a formula as soon as it starts with "=". */
export const isFormula = (text: string): boolean => text.startsWith('=')

/** The function call around the caret, and the 0-based argument that the caret is in. */
export type CallAtCaret = { readonly name: string; readonly argument: number }

/** Null outside of parentheses, and inside parentheses without a function. */
export function callAt(formula: string, caret: number): CallAtCaret | null {
  const open: { readonly name: string | null; argument: number }[] = []
  let before: FormulaToken | undefined
  for (const token of scanFormula(formula)) {
    if (token.start >= caret) break
    if (token.kind === 'open') open.push({ name: before?.kind === 'function' ? before.name : null, argument: 0 })
    if (token.kind === 'close') open.pop()
    const innermost = open.at(-1)
    if (token.kind === 'comma' && innermost) innermost.argument += 1
    before = token
  }
  // Grouping parentheses belong to an argument of the surrounding call.
  const call = open.findLast(({ name }) => name !== null)
  return call?.name ? { name: call.name, argument: call.argument } : null
}

/** The parenthesis next to the caret and its partner; null without either. */
export function parenthesesAt(formula: string, caret: number): readonly [Span, Span] | null {
  const open: Span[] = []
  for (const token of scanFormula(formula)) {
    if (token.kind === 'open') open.push(token)
    if (token.kind !== 'close') continue
    const partner = open.pop()
    if (partner && (partner.end === caret || token.end === caret || partner.start === caret)) return [partner, token]
  }
  return null
}

/** Whether a reference can be inserted at the caret, so that it does not merge with a neighbouring token. */
export function takesOperand(formula: string, caret: number): boolean {
  if (!isFormula(formula) || caret === 0) return false
  const tokens = scanFormula(formula)
  if (tokens.some(({ start, end }) => start < caret && caret < end)) return false
  const before = tokens.findLast(({ end }) => end <= caret)
  const after = tokens.find(({ start }) => start >= caret)
  return isBeforeOperand(before) && isAfterOperand(after)
}

const isBeforeOperand = (token: FormulaToken | undefined): boolean =>
  token === undefined || token.kind === 'open' || token.kind === 'comma' || token.kind === 'colon' || isSign(token)

const isAfterOperand = (token: FormulaToken | undefined): boolean =>
  token === undefined || token.kind === 'close' || token.kind === 'comma' || token.kind === 'colon' || isSign(token)

/** `%` follows its number. */
const isSign = (token: FormulaToken): boolean => token.kind === 'operator' && token.sign !== '%'
