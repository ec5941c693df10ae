import { scanFormula } from '../../../shared/formula/scan.ts'
import type { FormulaToken, Span } from '../../../shared/formula/token.ts'

/** A text in an editor counts as a formula from its first character on. */
export const isFormula = (text: string): boolean => text.startsWith('=')

/** The call whose parentheses the caret is in: its function, and which of its arguments, counted from 0. */
export type CallAtCaret = { readonly name: string; readonly argument: number }

/** Null outside of all parentheses, and inside of those that belong to no function. */
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
  // Parentheses that only group stand in the argument of the call around them.
  const call = open.findLast(({ name }) => name !== null)
  return call?.name ? { name: call.name, argument: call.argument } : null
}

/** The parenthesis beside the caret and its partner; null where there is none, or it has none. */
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

/** Whether something that is pointed at belongs at the caret: nothing stands there yet that it would run into. */
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

/** `%` stands behind its number. */
const isSign = (token: FormulaToken): boolean => token.kind === 'operator' && token.sign !== '%'
