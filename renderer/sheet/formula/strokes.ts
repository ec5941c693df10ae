import { scanFormula } from '../../../shared/formula/scan.ts'
import type { FormulaToken, ReferenceToken, Span } from '../../../shared/formula/token.ts'
import { parenthesesAt } from './at-caret.ts'

/** A part of a formula's text and its CSS class; unstyled without a class. */
export type Stroke = { readonly text: string; readonly className: string }

/** A referenced cell or range. Each has one color, also when referenced several times. */
export type NamedCells = Span & {
  readonly from: ReferenceToken
  readonly to: ReferenceToken
  /** From 1 to the number of colours. */
  readonly colour: number
}

const COLOURS = 6

/** The cells that a formula references, left to right, without summary fields. */
export function namedCells(formula: string): NamedCells[] {
  const tokens = scanFormula(formula)
  const colours = new Map<string, number>()
  const named: NamedCells[] = []
  for (let at = 0; at < tokens.length; at++) {
    const from = tokens[at]
    if (from?.kind !== 'reference' || from.row?.kind === 'field') continue
    const other = tokens[at + 1]?.kind === 'colon' ? tokens[at + 2] : undefined
    const isRange = other?.kind === 'reference' && (other.row === null) === (from.row === null)
    const to = isRange ? other : from
    if (isRange) at += 2
    if (!isRange && from.row === null) continue
    const key = `${keyOf(from)}:${keyOf(to)}`
    if (!colours.has(key)) colours.set(key, (colours.size % COLOURS) + 1)
    named.push({ from, to, start: from.start, end: to.end, colour: colours.get(key) ?? 1 })
  }
  return named
}

/** The text of a formula as drawn during the edit. */
export function strokesOf(formula: string, caret: number): Stroke[] {
  const pair = parenthesesAt(formula, caret) ?? []
  const marks = [
    ...namedCells(formula).map(({ start, end, colour }) => ({ start, end, className: `sf-ref-${colour}` })),
    ...pair.map(({ start, end }) => ({ start, end, className: 'sf-paren' })),
    ...scanFormula(formula)
      .filter(isPlainPart)
      .map(({ start, end, kind }) => ({ start, end, className: `sf-ink-${kind}` })),
  ].sort((a, b) => a.start - b.start)
  const strokes: Stroke[] = []
  let at = 0
  for (const { start, end, className } of marks) {
    if (start > at) strokes.push({ text: formula.slice(at, start), className: '' })
    strokes.push({ text: formula.slice(start, end), className })
    at = end
  }
  if (at < formula.length) strokes.push({ text: formula.slice(at), className: '' })
  return strokes
}

/** The same strokes, with another class in a part of the text. */
export function strokesWith(strokes: readonly Stroke[], { start, end }: Span, className: string): Stroke[] {
  let at = 0
  return strokes.flatMap(({ text, className: own }) => {
    const [from, to] = [start, end].map(edge => Math.max(0, Math.min(text.length, edge - at)))
    at += text.length
    const inside = { text: text.slice(from, to), className: `${own} ${className}`.trim() }
    const parts = [{ text: text.slice(0, from), className: own }, inside, { text: text.slice(to), className: own }]
    return parts.filter(part => part.text !== '')
  })
}

const isPlainPart = ({ kind }: FormulaToken): boolean => kind === 'function' || kind === 'text'

const keyOf = ({ column, row }: ReferenceToken): string =>
  `${column.toLowerCase()} ${row?.kind === 'number' ? row.number : (row?.kind ?? '')}`
