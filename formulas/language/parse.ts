import { scanFormula } from '../../shared/formula/scan.ts'
import type { FormulaToken, ReferenceToken, Span } from '../../shared/formula/token.ts'
import { FUNCTIONS } from '../functions/function-table.ts'
import type { FunctionDefinition, Node, RowReference } from './node.ts'
import type { Sign } from './operators.ts'
import { type ErrorText, failure, LONGEST_TEXT, type Value } from './value.ts'

const MOST_DEPTH = 64

/** Operators from lowest to highest precedence; those of one level associate to the left. */
const LEVELS: readonly (readonly Sign[])[] = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']]
const COMPARISONS = LEVELS[0] ?? []
/** The comparison at the start of a criterion is followed by a sum, not by another comparison. */
const BELOW_COMPARISON = 1

/** The position of each call in the text of a formula, by its node. */
export type WrittenCalls = Map<Node, WrittenCall>
type WrittenCall = Span & { readonly name: string; readonly args: readonly Span[] }

type Parsing = {
  readonly formula: string
  readonly tokens: readonly FormulaToken[]
  readonly columnOf: (title: string) => number | undefined
  readonly calls: WrittenCalls | null
  at: number
  depth: number
  /** The depth of criteria: `@cell` has no meaning elsewhere. */
  criteria: number
  hasFailed: boolean
}

/** Parses a formula; null is #UNPARSEABLE. Takes time linear in the length of any text. `calls` receives its calls. */
export function parseFormula(
  formula: string,
  columnOf: Parsing['columnOf'],
  calls: WrittenCalls | null = null,
): Node | null {
  if (!formula.startsWith('=') || formula.length > LONGEST_TEXT) return null
  const tokens = scanFormula(formula)
  const parsing: Parsing = { formula, tokens, columnOf, calls, at: 0, depth: 0, criteria: 0, hasFailed: false }
  const node = parseLevel(parsing, 0)
  return parsing.hasFailed || parsing.at < tokens.length ? null : node
}

function parseLevel(parsing: Parsing, level: number): Node {
  const signs = LEVELS[level]
  if (!signs) return parsePrefix(parsing)
  let left = parseLevel(parsing, level + 1)
  for (let sign = takeSign(parsing, signs); sign; sign = takeSign(parsing, signs)) {
    left = binary(sign, left, parseLevel(parsing, level + 1))
  }
  return left
}

function parsePrefix(parsing: Parsing): Node {
  const sign = takeSign(parsing, ['-', '+'])
  if (!sign) return parsePercent(parsing)
  return nested(parsing, () => {
    const of = parsePrefix(parsing)
    return sign === '-' ? { kind: 'negative', of, ...traitsOf([of]) } : of
  })
}

function parsePercent(parsing: Parsing): Node {
  let of = parsePart(parsing)
  for (let signs = 1; takeOperator(parsing, '%'); signs++) {
    if (signs > MOST_DEPTH) return fail(parsing)
    of = { kind: 'percent', of, ...traitsOf([of]) }
  }
  return of
}

function parsePart(parsing: Parsing): Node {
  const token = take(parsing)
  switch (token?.kind) {
    case 'number':
      return Number.isFinite(token.value) ? constant(token.value) : wrong('#OVERFLOW')
    case 'text':
      return token.isClosed ? constant(token.value) : fail(parsing)
    case 'name':
      return parseName(parsing, token.name.toLowerCase())
    case 'reference':
      return parseReference(parsing, token)
    case 'other-sheet':
      if (!token.isClosed) return fail(parsing)
      return { kind: 'other-sheet', name: token.name, isRowless: true, usesCell: false }
    case 'each-cell':
      return parsing.criteria > 0 ? EACH_CELL : fail(parsing)
    case 'function':
      return parseCall(parsing, token.name, token.start)
    case 'unknown':
      return parseLost(parsing, token.start)
    case 'open':
      return nested(parsing, () => {
        const inside = parseLevel(parsing, 0)
        return takeKind(parsing, 'close') ? inside : fail(parsing)
      })
    default:
      return fail(parsing)
  }
}

/** The service replaces references to deleted objects by `#REF`. */
function parseLost(parsing: Parsing, start: number): Node {
  const name = take(parsing)
  const isLost = name?.kind === 'name' && parsing.formula.slice(start, name.end) === '#REF'
  return isLost ? wrong('#REF') : fail(parsing)
}

const parseName = (parsing: Parsing, name: string): Node =>
  name === 'true' || name === 'false' ? constant(name === 'true') : fail(parsing)

function parseReference(parsing: Parsing, from: ReferenceToken): Node {
  if (!from.isClosed) return fail(parsing)
  if (from.row?.kind === 'field') return { kind: 'field', name: from.column, isRowless: true, usesCell: false }
  const column = parsing.columnOf(from.column)
  if (column === undefined) return fail(parsing)
  if (takeKind(parsing, 'colon')) return parseRange(parsing, column, from)
  const row = toRow(from)
  if (row === null) return fail(parsing)
  return { kind: 'cell', column, row, isRowless: row !== 'this', usesCell: false }
}

/** Both ends have a row, or neither has; corners may be in any order. */
function parseRange(parsing: Parsing, column: number, from: ReferenceToken): Node {
  const to = take(parsing)
  if (to?.kind !== 'reference' || !to.isClosed || to.row?.kind === 'field') return fail(parsing)
  const end = parsing.columnOf(to.column)
  const [first, last] = [toRow(from), toRow(to)]
  if (end === undefined || (first === null) !== (last === null) || isRowZero(from) || isRowZero(to))
    return fail(parsing)
  return {
    kind: 'range',
    columns: [Math.min(column, end), Math.max(column, end)],
    rows: first === null || last === null ? null : [first, last],
    isRowless: first !== 'this' && last !== 'this',
    usesCell: false,
  }
}

const isRowZero = ({ row }: ReferenceToken): boolean => row?.kind === 'number' && row.number < 1

function toRow({ row }: ReferenceToken): RowReference | null {
  if (row?.kind === 'this') return 'this'
  return row?.kind === 'number' && row.number >= 1 ? row.number - 1 : null
}

function parseCall(parsing: Parsing, name: string, start: number): Node {
  const definition = FUNCTIONS.get(name)
  if (!definition || !takeKind(parsing, 'open')) return fail(parsing)
  const spans: Span[] = []
  const args = nested(parsing, () => parseArguments(parsing, definition, spans))
  const end = endOf(parsing)
  const node = toCall(parsing, definition, args, parsing.formula.slice(start, end))
  parsing.calls?.set(node, { name, start, end, args: spans })
  return node
}

function toCall(parsing: Parsing, definition: FunctionDefinition, args: readonly Node[], source: string): Node {
  const isCriterion = (at: number): boolean => definition.isCriterion?.(at) ?? false
  if (args.length < definition.least || args.length > definition.most) return wrong('#INCORRECT ARGUMENT SET')
  if (parsing.criteria > 0 && args.some((arg, at) => isCriterion(at) && arg.usesCell)) return wrong('#NESTED CRITERIA')

  const { isRowless } = traitsOf(args)
  return {
    kind: 'call',
    definition,
    args,
    source,
    // Without an argument, relatives and schedule are those of the formula's own cell.
    isRowless: isRowless && !((definition.kin || definition.schedule) && args.length === 0),
    usesCell: args.some((arg, at) => arg.usesCell && !isCriterion(at)),
  }
}

/** The end of the last token. */
const endOf = ({ tokens, at }: Parsing): number => tokens[at - 1]?.end ?? 0

function parseArguments(parsing: Parsing, definition: FunctionDefinition, spans: Span[]): Node[] {
  const args: Node[] = []
  if (takeKind(parsing, 'close')) return args
  do {
    const start = parsing.tokens[parsing.at]?.start ?? 0
    args.push(definition.isCriterion?.(args.length) ? parseCriterion(parsing) : parseLevel(parsing, 0))
    if (parsing.calls) spans.push({ start, end: endOf(parsing) })
  } while (takeKind(parsing, 'comma'))
  if (!takeKind(parsing, 'close')) fail(parsing)
  return args
}

/** `>5` is short for `@cell > 5`. */
function parseCriterion(parsing: Parsing): Node {
  parsing.criteria += 1
  const sign = takeSign(parsing, COMPARISONS)
  const node = sign ? binary(sign, EACH_CELL, parseLevel(parsing, BELOW_COMPARISON)) : parseLevel(parsing, 0)
  parsing.criteria -= 1
  return node
}

function nested<T>(parsing: Parsing, parse: () => T): T {
  parsing.depth += 1
  // Failing consumes the rest of the text, so all open nodes end at once.
  if (parsing.depth > MOST_DEPTH) fail(parsing)
  const result = parse()
  parsing.depth -= 1
  return result
}

const EACH_CELL: Node = { kind: 'each-cell', isRowless: true, usesCell: true }

const constant = (value: Value): Node => ({ kind: 'value', value, isRowless: true, usesCell: false })
const wrong = (text: ErrorText): Node => constant(failure(text))

function binary(sign: Sign, left: Node, right: Node): Node {
  return { kind: 'binary', sign, left, right, ...traitsOf([left, right]) }
}

function traitsOf(parts: readonly Node[]): { isRowless: boolean; usesCell: boolean } {
  return { isRowless: parts.every(part => part.isRowless), usesCell: parts.some(part => part.usesCell) }
}

function fail(parsing: Parsing): Node {
  parsing.hasFailed = true
  parsing.at = parsing.tokens.length
  return wrong('#UNPARSEABLE')
}

function take(parsing: Parsing): FormulaToken | undefined {
  const token = parsing.tokens[parsing.at]
  if (token) parsing.at += 1
  return token
}

function takeKind(parsing: Parsing, kind: FormulaToken['kind']): boolean {
  if (parsing.tokens[parsing.at]?.kind !== kind) return false
  parsing.at += 1
  return true
}

function takeOperator(parsing: Parsing, sign: string): boolean {
  const token = parsing.tokens[parsing.at]
  if (token?.kind !== 'operator' || token.sign !== sign) return false
  parsing.at += 1
  return true
}

const takeSign = (parsing: Parsing, signs: readonly Sign[]): Sign | undefined =>
  signs.find(sign => takeOperator(parsing, sign))
