import type { ColumnType } from './fit-column.ts'
import { createDependencies, type Dependencies } from './graph/dependencies.ts'
import { readsOf } from './graph/reads.ts'
import type { Node } from './language/node.ts'
import { parseFormula, type WrittenCalls } from './language/parse.ts'
import type { SheetReader } from './language/scene.ts'
import { type ErrorText, failure, isError, isSame, type Value } from './language/value.ts'
import { isSamePredecessors, type Predecessor } from './schedule/schedule-facts.ts'
import type { CellChange, CellPosition, FormulaContent, SheetFacts } from './sheet-facts.ts'

/** A formula and its last result; undefined before the first calculation. */
export type Formula = {
  /** Null: it cannot be parsed. */
  readonly node: Node | null
  /** See `Content`. */
  readonly known: Value | undefined
  result: Value | undefined
}

/** The state of a sheet during calculation. */
export type SheetState = {
  readonly facts: LastingFacts
  readonly sheet: SheetReader
  /** The types of the columns, followed by those of the fields. */
  readonly types: readonly ColumnType[]
  readonly dependencies: Dependencies
  readonly formulaByLeaf: Map<number, Formula>
  /** The values that formulas read, by column and row. */
  readonly seen: readonly Value[][]
  /** The predecessors of rows with any. */
  readonly predecessorsByRow: Map<number, readonly Predecessor[]>
  /** With `calls`, which receives the calls of the formula, it is not cached. */
  readonly parse: (formula: string, calls?: WrittenCalls) => Node | null
  /** A number per column that rises whenever a value in it changes. */
  readonly revisions: number[]
  /** The recalculation that last changed a result in a row, by row; 0 before any. Read as a whole: hence an array. */
  readonly lastChange: { pass: number; readonly byRow: Float64Array }
}

/** Without the cells that a calculation began with, which would keep their whole sheet in memory. */
type LastingFacts = Omit<SheetFacts, 'cells'>

const MOST_PARSED = 50_000

/** A formula that cannot be calculated blocks its dependents instead of passing on its error. */
const BLOCKING: ReadonlySet<ErrorText> = new Set(['#BLOCKED', '#CIRCULAR REFERENCE', '#REF', '#UNPARSEABLE'])

/** A sheet of blank cells. */
export function createState(facts: LastingFacts): SheetState {
  const { columns, fields = [], parents } = facts
  const outline = createOutline(parents)
  const types = [...columns, ...fields].map(({ type }) => type)
  const rowsOf = (column: number): number => (column < columns.length ? parents.length : 1)
  const seen = types.map((type, column) => Array.from({ length: rowsOf(column) }, () => blankOf(type)))
  const fieldAt = firstByTitle(fields)
  const predecessorsByRow = new Map<number, readonly Predecessor[]>()
  const predecessorsOf = (row: number): readonly Predecessor[] => predecessorsByRow.get(row) ?? []
  return {
    facts,
    seen,
    types,
    revisions: types.map(() => 0),
    lastChange: { pass: 0, byRow: new Float64Array(parents.length) },
    dependencies: createDependencies(parents.length, outline.parentOf),
    formulaByLeaf: new Map(),
    predecessorsByRow,
    parse: rememberingParser(firstByTitle(columns)),
    sheet: {
      ...outline,
      rowCount: parents.length,
      valueAt: (row, column) => seen[column]?.[row] ?? null,
      fieldColumn: name => {
        const at = fieldAt.get(name.toLowerCase())
        return at === undefined ? undefined : columns.length + at
      },
      otherSheet: name => facts.otherSheet?.(name) ?? failure('#INVALID REF'),
      schedule: facts.schedule ? { facts: facts.schedule, predecessorsOf } : null,
    },
  }
}

/** A blank checkbox counts as unchecked. */
const blankOf = (type: string | undefined): Value => (type === 'CHECKBOX' ? false : null)

/** A result as other formulas read it. */
const asRead = (result: Value): Value => (isError(result) && BLOCKING.has(result.text) ? failure('#BLOCKED') : result)

/** The content of a cell of this type as formulas read it. */
export const readIn = (type: ColumnType | undefined, content: Value): Value => asRead(content) ?? blankOf(type)

/** Whether the sheet has this cell or summary field. */
export const isInside = ({ seen }: SheetState, { row, column }: CellPosition): boolean =>
  row < (seen[column]?.length ?? 0)

/** Of two columns with the same title, the first one counts. */
function firstByTitle(titled: SheetFacts['columns']): ReadonlyMap<string, number> {
  const atByTitle = new Map<string, number>()
  for (const [at, { title }] of titled.entries()) {
    if (!atByTitle.has(title.toLowerCase())) atByTitle.set(title.toLowerCase(), at)
  }
  return atByTitle
}

/** Caches parsed formulas, because the same formula is often in many rows. */
function rememberingParser(columnByTitle: ReadonlyMap<string, number>): SheetState['parse'] {
  const parsed = new Map<string, Node | null>()
  const columnOf = (title: string): number | undefined => columnByTitle.get(title.toLowerCase())
  return (formula, calls) => {
    if (calls) return parseFormula(formula, columnOf, calls)
    const known = parsed.get(formula)
    if (known !== undefined) return known
    if (parsed.size >= MOST_PARSED) parsed.clear()
    const node = parseFormula(formula, columnOf)
    parsed.set(formula, node)
    return node
  }
}

/** Stores the content of a cell; returns whether its value for formulas changed at once. */
export function takeContent(state: SheetState, { row, column, content }: CellChange): boolean {
  const { dependencies, formulaByLeaf, sheet, types } = state
  const leaf = dependencies.leafOf(row, column)
  if ('formula' in content) {
    const node = nodeFor(state, column, content.formula)
    formulaByLeaf.set(leaf, { node, known: content.known, result: undefined })
    dependencies.setReads(leaf, node ? readsOf(node, { row, column }, sheet, dependencies) : [])
    return false
  }
  formulaByLeaf.delete(leaf)
  dependencies.setReads(leaf, null)
  return show(state, { row, column }, readIn(types[column], content.value))
}

/** Whether a cell has this formula already. May be wrong about one that was parsed long ago. */
export function hasFormula(
  state: SheetState,
  { row, column }: CellPosition,
  { formula: text, known }: FormulaContent,
): boolean {
  const formula = state.formulaByLeaf.get(state.dependencies.leafOf(row, column))
  if (!formula?.node) return false
  // Equal texts have one node while it is cached.
  return formula.node === nodeFor(state, column, text) && isSameKnown(formula.known, known)
}

const isSameKnown = (one: Value | undefined, other: Value | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSame(one, other)

/** Stores the predecessors of a row; returns whether they changed. */
export function takePredecessors(state: SheetState, { row, column, content }: CellChange): boolean {
  const { facts, sheet, predecessorsByRow } = state
  if (column !== facts.schedule?.predecessorColumn) return false
  const { predecessors = [] } = 'value' in content ? content : {}
  const known = predecessors.filter(each => each.row < sheet.rowCount)
  if (isSamePredecessors(predecessorsByRow.get(row), known)) return false
  if (known.length === 0) predecessorsByRow.delete(row)
  else predecessorsByRow.set(row, known)
  return true
}

/** Parses a formula for its position: a summary field has no row, so it cannot refer to its own row. */
export function nodeFor(
  { parse, facts }: SheetState,
  column: number,
  formula: string,
  calls?: WrittenCalls,
): Node | null {
  const node = parse(formula, calls)
  return column < facts.columns.length || node?.isRowless ? node : null
}

/** Sets the value that formulas read; returns whether it changed. */
export function show({ seen, revisions }: SheetState, { row, column }: CellPosition, value: Value): boolean {
  const cells = seen[column]
  if (!cells) return false
  const visible = asRead(value)
  if (isSame(cells[row] ?? null, visible)) return false
  cells[row] = visible
  revisions[column] = (revisions[column] ?? 0) + 1
  return true
}

/** The hierarchy of a sheet, by row numbers from 0. */
type Outline = {
  readonly parentOf: (row: number) => number | null
  readonly childrenOf: (row: number) => readonly number[]
  /** The row after the last descendant of this row. */
  readonly endOf: (row: number) => number
}

/** Builds the hierarchy from the parent of each row; parents precede their children. */
function createOutline(parents: readonly (number | null)[]): Outline {
  const children = new Map<number, number[]>()
  const ends = Int32Array.from(parents, (_, row) => row + 1)
  for (const [row, parent] of parents.entries()) {
    if (parent === null) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(row)
    else children.set(parent, [row])
  }
  // From the last row up, so that descendants are counted before their ancestors.
  for (let row = parents.length - 1; row >= 0; row--) {
    const parent = parents[row] ?? null
    if (parent !== null) ends[parent] = Math.max(ends[parent] ?? 0, ends[row] ?? 0)
  }
  return {
    parentOf: row => parents[row] ?? null,
    childrenOf: row => children.get(row) ?? [],
    endOf: row => ends[row] ?? row + 1,
  }
}
