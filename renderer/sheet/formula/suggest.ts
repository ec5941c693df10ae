import { scanFormula } from '../../../shared/formula/scan.ts'
import type { FormulaToken, ReferenceToken } from '../../../shared/formula/token.ts'
import { canName, cellReference, columnReference } from '../../../shared/formula/write-reference.ts'
import { callAt } from './at-caret.ts'
import { FUNCTIONS, functionNamed } from './function-table.ts'

/** A completion: `text` replaces the typed text from `start` to `end`. */
export type Suggestion = {
  readonly kind: 'column' | 'function'
  readonly text: string
  readonly hint: string
}

export type Suggestions = {
  readonly start: number
  readonly end: number
  readonly items: readonly Suggestion[]
}

/** The titles of the columns, and the row number of the formula. */
export type Nameable = { readonly titles: readonly string[]; readonly row: number }

const MOST = 60
/** Up to this many columns, all forms of a reference are suggested; beyond, only the likeliest one. */
const FEW = 3

/** Suggestions for the word at the caret; null without one. */
export function suggestAt(formula: string, caret: number, nameable: Nameable): Suggestions | null {
  const tokens = scanFormula(formula)
  const at = tokens.findIndex(({ start, end }) => start < caret && caret <= end)
  const token = tokens[at]
  if (!token) return null
  const wantsColumn = isRangeWanted(formula, caret)
  // An unclosed bracket would extend to the end of the formula.
  const end = token.kind === 'reference' && !token.isClosed ? caret : token.end
  const found = (items: readonly Suggestion[]): Suggestions | null =>
    items.length === 0 ? null : { start: token.start, end, items: items.slice(0, MOST) }
  if (token.kind === 'name' || token.kind === 'function') {
    return found(byWord(formula.slice(token.start, caret), token, nameable, wantsColumn))
  }
  if (token.kind !== 'reference' || token.row !== null || !isBegun(tokens, at, caret)) return null
  if (isOtherEnd(tokens, at)) return found(columnsLike(typedTitle(token, formula, caret), nameable).map(otherEnd))
  return found(columnsLike(typedTitle(token, formula, caret), nameable).flatMap(waysToMean(nameable, wantsColumn)))
}

/** All suggestions, on request: columns first. */
export function suggestAll(formula: string, caret: number, nameable: Nameable): Suggestions {
  const columns = columnsLike('', nameable).flatMap(waysToMean(nameable, isRangeWanted(formula, caret)))
  return { start: caret, end: caret, items: [...columns, ...FUNCTIONS.map(each => asFunction(each.name))] }
}

function byWord(word: string, token: FormulaToken, nameable: Nameable, wantsColumn: boolean): Suggestion[] {
  // The word before the caret is complete.
  if (/^(true|false)$/i.test(word) || (token.kind === 'function' && functionNamed(word))) return []
  const wanted = word.toUpperCase()
  // Shorter names are used more often: SUM precedes SUBSTITUTE.
  const names = FUNCTIONS.map(({ name }) => name).filter(name => name.startsWith(wanted))
  const functions = names.sort((a, b) => a.length - b.length).map(asFunction)
  if (token.kind === 'function') return functions
  const like = columnsLike(word, nameable)
  const columns = like.flatMap(waysToMean(nameable, wantsColumn))
  const begin = like[0]?.toLowerCase().startsWith(word.toLowerCase()) && word.length > 1 && !functionNamed(word)
  return begin ? [...columns, ...functions] : [...functions, ...columns]
}

/** An open bracket, or a complete column name without a row. Not the whole columns of a range. */
function isBegun(tokens: readonly FormulaToken[], at: number, caret: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'reference') return false
  return !token.isClosed || caret < token.end || (!isOtherEnd(tokens, at) && tokens[at + 1]?.kind !== 'colon')
}

const isOtherEnd = (tokens: readonly FormulaToken[], at: number): boolean =>
  tokens[at - 1]?.kind === 'colon' && isWholeColumn(tokens[at - 2])

const isWholeColumn = (token: FormulaToken | undefined): boolean => token?.kind === 'reference' && token.row === null

/** The part of a title before the caret, without bracket and `$`. */
const typedTitle = ({ start }: ReferenceToken, formula: string, caret: number): string =>
  formula
    .slice(start, caret)
    .replace(/^\$?\[?/, '')
    .replace(/\]$/, '')

function columnsLike(typed: string, { titles }: Nameable): string[] {
  const wanted = typed.trim().toLowerCase()
  const nameable = titles.filter(canName)
  if (wanted === '') return nameable
  const ranked = nameable.map(title => ({ title, rank: rankOf(title.toLowerCase(), wanted) }))
  return [0, 1, 2].flatMap(rank => ranked.filter(each => each.rank === rank).map(({ title }) => title))
}

/** 0: the title begins with the text; 1: a later word does; 2: it contains the text. */
function rankOf(title: string, wanted: string): number | null {
  if (title.startsWith(wanted)) return 0
  if (title.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(wanted))) return 1
  return wanted.length > 1 && title.includes(wanted) ? 2 : null
}

const waysToMean =
  ({ row }: Nameable, wantsColumn: boolean) =>
  (title: string, _at: number, all: readonly string[]): Suggestion[] => {
    const cell: Suggestion = { kind: 'column', text: cellReference({ title, row: 'this' }), hint: 'This row' }
    const column: Suggestion = { kind: 'column', text: columnReference(title, title), hint: 'Whole column' }
    const likeliest = wantsColumn ? [column, cell] : [cell, column]
    if (all.length > FEW) return likeliest.slice(0, 1)
    return [...likeliest, { kind: 'column', text: cellReference({ title, row }), hint: `Row ${row}` }]
  }

const otherEnd = (title: string): Suggestion => ({ kind: 'column', text: `[${title}]`, hint: 'Up to this column' })

const asFunction = (name: string): Suggestion => ({
  kind: 'function',
  text: name,
  hint: functionNamed(name)?.says ?? '',
})

/** Whether the function usually takes a whole column as its argument. */
function isRangeWanted(formula: string, caret: number): boolean {
  const call = callAt(formula, caret)
  const args = call ? (functionNamed(call.name)?.args ?? []) : []
  return /range|numbers/.test(args[Math.min(call?.argument ?? 0, args.length - 1)] ?? '')
}
