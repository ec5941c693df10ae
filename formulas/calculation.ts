import { asShown } from './fit-column.ts'
import { findAffected } from './graph/affected.ts'
import { nameOfOtherSheet, otherSheetName, PREDECESSORS, TODAY } from './graph/reads.ts'
import { type Area, isSame, type Value } from './language/value.ts'
import { evaluateAgain, markChanged, recalculate, unfinishedOf } from './recalculate.ts'
import {
  type CellChange,
  type CellPosition,
  type CellResult,
  hasSameShape,
  type SheetFacts,
  type SheetShape,
} from './sheet-facts.ts'
import {
  createState,
  hasFormula,
  isInside,
  readIn,
  type SheetState,
  takeContent,
  takePredecessors,
} from './sheet-state.ts'
import { type Trial, tryFormula } from './try-formula.ts'

/** A change outside the sheet. */
type OutsideChange = {
  readonly today?: boolean
  readonly otherSheets?: readonly string[]
  /** Nothing changed: continues with formulas that the last recalculation did not reach. */
  readonly unfinished?: boolean
}

/** A rectangle of cells, both corners included, counted from 0. */
export type Range = {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [left: number, right: number]
}

/** A sheet with its formula results, updated incrementally. */
export type Calculation = {
  /** The results of all formulas, as their cells show them. */
  readonly results: () => readonly CellResult[]
  /** Applies edits and returns the formulas whose result changed. A formula that was entered is always included. */
  readonly change: (changes: readonly CellChange[]) => readonly CellResult[]
  /**
   * Continues with all cells of another version of the sheet, and calculates only what is different. False if its shape
   * is another one: then nothing has changed.
   */
  readonly replace: (version: SheetShape & Pick<SheetFacts, 'cells'>) => boolean
  /** Does the same as `change` after a change outside the sheet. */
  readonly renew: (change: OutsideChange) => readonly CellResult[]
  readonly valueAt: (row: number, column: number) => Value
  /** The results of formulas over the current values, also of those whose result is known. Changes nothing. */
  readonly evaluate: (cells: readonly CellPosition[]) => readonly Value[]
  /** The result that a formula would have in place of a cell's content; null if it cannot be parsed. */
  readonly tryFormula: (formula: string, cell: CellPosition) => Trial | null
  /** Whether a cell has a formula that can be parsed. */
  readonly isParsed: (cell: CellPosition) => boolean
  /**
   * The formulas that depend on any of these cells or ranges of other sheets, transitively, and those in the cells
   * themselves.
   */
  readonly dependents: (cells: readonly CellPosition[], otherSheets?: readonly string[]) => readonly CellPosition[]
  /** Whether any result depends on the date. */
  readonly readsToday: () => boolean
  /** The names of ranges of other sheets in formulas, in lower case. */
  readonly otherSheets: () => readonly string[]
  /** Whether anything in a range depends on a range of another sheet, transitively. */
  readonly follows: (name: string, range: Range) => boolean
  /** A range as formulas read it: a live view of the sheet. */
  readonly areaOf: (range: Range, key: string) => Area
  /** A number that changes whenever anything in a range of columns changes. */
  readonly revisionOf: (columns: Range['columns']) => number
  /** The number of recalculations so far. */
  readonly passes: () => number
  /** The rows in which a result changed after that many recalculations; those of summary fields are not included. */
  readonly rowsChangedAfter: (passes: number) => readonly number[]
}

/** Calculates a whole sheet, then only the dependents of each change. */
export function createCalculation({ cells: all, ...facts }: SheetFacts): Calculation {
  const state = createState(facts)
  const { dependencies, formulaByLeaf, sheet } = state

  for (const one of all) {
    if (!isInside(state, one)) continue
    takeContent(state, one)
    takePredecessors(state, one)
  }
  recalculate(state, [...formulaByLeaf.keys()], new Set())

  const change = (changes: readonly CellChange[]): readonly CellResult[] => {
    const changed = new Set<number>()
    const inside = changes.filter(one => isInside(state, one))
    const leaves = inside.map(({ row, column }) => dependencies.leafOf(row, column))
    for (const [at, one] of inside.entries()) {
      if (takeContent(state, one)) markChanged(dependencies, changed, leaves[at] ?? 0)
      if (takePredecessors(state, one)) changed.add(dependencies.outside(PREDECESSORS))
    }
    return recalculate(state, leaves, changed)
  }

  return {
    change,
    replace({ cells, ...shape }) {
      if (!hasSameShape(facts, shape)) return false
      change(differences(state, cells))
      return true
    },
    renew({ today = false, otherSheets = [], unfinished = false }) {
      const names = [...(today ? [TODAY] : []), ...otherSheets.map(otherSheetName)]
      const leaves = unfinished ? unfinishedOf(state) : []
      return recalculate(state, leaves, new Set(names.map(dependencies.outside)))
    },
    results: () =>
      [...formulaByLeaf].map(([leaf, { result = null }]) => {
        const { row, column } = dependencies.cellOf(leaf)
        return { row, column, value: asShown(result) }
      }),
    dependents(cells, otherSheets = []) {
      const leaves = cells
        .filter(one => isInside(state, one))
        .map(({ row, column }) => dependencies.leafOf(row, column))
      const outside = otherSheets.map(name => dependencies.outside(otherSheetName(name)))
      const reached = [...findAffected(dependencies, leaves, outside).keys()]
      return reached.filter(position => formulaByLeaf.has(position)).map(dependencies.cellOf)
    },
    otherSheets: () => dependencies.outsideRead().flatMap(name => nameOfOtherSheet(name) ?? []),
    follows(name, { rows, columns }) {
      const isWithin = (at: number, [first, last]: readonly [number, number]): boolean => at >= first && at <= last
      const outside = [dependencies.outside(otherSheetName(name))]
      return [...findAffected(dependencies, [], outside).keys()].some(position => {
        if (!dependencies.isLeaf(position)) return false
        const { row, column } = dependencies.cellOf(position)
        return isWithin(row, rows) && isWithin(column, columns)
      })
    },
    areaOf({ rows: [first, last], columns: [left, right] }, key) {
      const width = right - left + 1
      const at = (index: number): Value => sheet.valueAt(first + Math.floor(index / width), left + (index % width))
      return { kind: 'area', width, height: last - first + 1, at, key }
    },
    revisionOf: ([left, right]) => state.revisions.slice(left, right + 1).reduce((sum, each) => sum + each, 0),
    passes: () => state.lastChange.pass,
    rowsChangedAfter(passes) {
      const rows: number[] = []
      const { byRow } = state.lastChange
      // By index, because an iterator takes longer than the rest of reading a changed sheet.
      for (let row = 0; row < byRow.length; row++) if ((byRow[row] ?? 0) > passes) rows.push(row)
      return rows
    },
    evaluate: cells =>
      evaluateAgain(
        state,
        cells.map(({ row, column }) => dependencies.leafOf(row, column)),
      ),
    tryFormula: (formula, cell) => tryFormula(state, formula, cell),
    isParsed: ({ row, column }) => (formulaByLeaf.get(dependencies.leafOf(row, column))?.node ?? null) !== null,
    readsToday: () => dependencies.isRead(dependencies.outside(TODAY)),
    valueAt(row, column) {
      const result = formulaByLeaf.get(dependencies.leafOf(row, column))?.result ?? null
      return result === null ? sheet.valueAt(row, column) : asShown(result)
    },
  }
}

/** The cells whose content is not yet this one. `cells`: all that are not blank. */
function differences(state: SheetState, cells: Iterable<CellChange>): readonly CellChange[] {
  const { seen, types, facts, dependencies, formulaByLeaf } = state
  const marks = () => seen.map(({ length }) => new Uint8Array(length))
  // Most cells have no formula, and a look into the map for each would take longer than all else.
  const [listed, formulas] = [marks(), marks()]
  for (const leaf of formulaByLeaf.keys()) mark(formulas, dependencies.cellOf(leaf))

  const hasContent = ({ row, column, content }: CellChange): boolean => {
    const isFormula = formulas[column]?.[row] === 1
    if ('formula' in content) return isFormula && hasFormula(state, { row, column }, content)
    return !isFormula && isSame(seen[column]?.[row] ?? null, readIn(types[column], content.value))
  }
  const changes: CellChange[] = []
  const compare = (one: CellChange): void => {
    // Predecessors are compared when they are stored.
    if (one.column === facts.schedule?.predecessorColumn || !hasContent(one)) changes.push(one)
  }
  for (const one of cells) {
    mark(listed, one)
    compare(one)
  }
  for (const [column, rows] of listed.entries())
    for (let row = 0; row < rows.length; row++) if (rows[row] === 0) compare({ row, column, content: { value: null } })
  return changes
}

function mark(columns: readonly Uint8Array[], { row, column }: CellPosition): void {
  const rows = columns[column]
  if (rows) rows[row] = 1
}
