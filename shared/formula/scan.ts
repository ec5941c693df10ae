import type { FormulaToken, ReferenceToken, RowPart } from './token.ts'

const SPACE = /\s+/uy
const TEXT = /"((?:[^"]|"")*)("?)/uy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_])/iuy
const OTHER_SHEET = /\{([^}]*)(\}?)/uy
const BRACKETED = /(\$?)\[([^\]]*)(\]?)/uy
const WORD = /(\$?)([\p{L}_][\p{L}\p{N}_]*)/uy
const ROW = /(\$?)(\d+)(?![\p{L}\p{N}_])|@row(?![\p{L}\p{N}_])|#/iuy
const OPERATOR = /<>|<=|>=|[-+*/^&=<>%]/uy
const EACH_CELL = /@cell(?![\p{L}\p{N}_])/iuy
const PAREN_AHEAD = /\s*\(/uy
const COLON_AHEAD = /\s*:/uy
/** `Cost5` is column and row; a column name that ends with a digit needs brackets. */
const NAME_AND_ROW = /^(.*[^\d])(\d+)$/u

const SIGNS: Readonly<Record<string, 'open' | 'close' | 'comma' | 'colon'>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  ':': 'colon',
}

/**
 * The tokens of a formula from left to right, without spaces. Never fails: formulas are scanned while they are typed,
 * so invalid characters are `unknown` and open tokens are marked. Several callers scan after each keystroke, so the
 * last result is cached.
 */
export function scanFormula(formula: string): readonly FormulaToken[] {
  if (last?.formula !== formula) last = { formula, tokens: scan(formula) }
  return last.tokens
}

let last: { readonly formula: string; readonly tokens: readonly FormulaToken[] } | null = null

function scan(formula: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let at = formula.startsWith('=') ? 1 : 0
  while (at < formula.length) {
    const space = matchAt(SPACE, formula, at)
    if (space) {
      at += space[0].length
      continue
    }
    const token = tokenAt(formula, at, tokens.at(-1)?.kind === 'colon')
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function tokenAt(formula: string, start: number, isAfterColon: boolean): FormulaToken {
  return (
    valueAt(formula, start) ??
    bracketedAt(formula, start) ??
    wordAt(formula, start, isAfterColon) ??
    signAt(formula, start)
  )
}

function valueAt(formula: string, start: number): FormulaToken | null {
  const text = matchAt(TEXT, formula, start)
  if (text) {
    const value = (text[1] ?? '').replaceAll('""', '"')
    return { kind: 'text', start, end: start + text[0].length, value, isClosed: text[2] !== '' }
  }
  const number = matchAt(NUMBER, formula, start)
  if (number) return { kind: 'number', start, end: start + number[0].length, value: Number(number[0]) }
  const other = matchAt(OTHER_SHEET, formula, start)
  if (!other) return null
  return { kind: 'other-sheet', start, end: start + other[0].length, name: other[1] ?? '', isClosed: other[2] !== '' }
}

function bracketedAt(formula: string, start: number): ReferenceToken | null {
  const found = matchAt(BRACKETED, formula, start)
  if (!found) return null
  const isClosed = found[3] !== ''
  const name = {
    start,
    column: found[2] ?? '',
    nameEnd: start + found[0].length,
    isFixed: found[1] !== '',
    isBracketed: true,
    isClosed,
  }
  return isClosed ? withRow(formula, name) : { kind: 'reference', ...name, end: name.nameEnd, row: null }
}

/** A word is a function before a parenthesis, a column before a row or next to a colon, and otherwise a name. */
function wordAt(formula: string, start: number, isAfterColon: boolean): FormulaToken | null {
  const found = matchAt(WORD, formula, start)
  if (!found) return null
  const word = found[2] ?? ''
  const end = start + found[0].length
  const isFixed = found[1] !== ''
  if (!isFixed && matchAt(PAREN_AHEAD, formula, end)) {
    return { kind: 'function', start, end, name: word.toUpperCase() }
  }
  const name = { start, column: word, nameEnd: end, isFixed, isBracketed: false, isClosed: true }
  const reference = withRow(formula, name)
  if (reference.row) return reference
  const [, column, row] = word.match(NAME_AND_ROW) ?? []
  if (column !== undefined && row !== undefined) {
    const nameEnd = end - row.length
    return { ...reference, column, nameEnd, row: { kind: 'number', number: Number(row), isFixed: false } }
  }
  if (isFixed || isAfterColon || matchAt(COLON_AHEAD, formula, end)) return reference
  return { kind: 'name', start, end, name: word }
}

function withRow(formula: string, name: Omit<ReferenceToken, 'kind' | 'end' | 'row'>): ReferenceToken {
  const row = matchAt(ROW, formula, name.nameEnd)
  const end = name.nameEnd + (row?.[0].length ?? 0)
  return { kind: 'reference', ...name, end, row: row && rowPart(row) }
}

function rowPart([all, fixed, number]: RegExpExecArray): RowPart {
  if (number !== undefined) return { kind: 'number', number: Number(number), isFixed: fixed === '$' }
  return { kind: all === '#' ? 'field' : 'this' }
}

function signAt(formula: string, start: number): FormulaToken {
  const each = matchAt(EACH_CELL, formula, start)
  if (each) return { kind: 'each-cell', start, end: start + each[0].length }
  const operator = matchAt(OPERATOR, formula, start)
  if (operator) return { kind: 'operator', start, end: start + operator[0].length, sign: operator[0] }
  const character = String.fromCodePoint(formula.codePointAt(start) ?? 0)
  return { kind: SIGNS[character] ?? 'unknown', start, end: start + character.length }
}

function matchAt(pattern: RegExp, formula: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(formula)
}
