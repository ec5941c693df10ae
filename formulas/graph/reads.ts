import type { Node, RowReference } from '../language/node.ts'
import type { SheetReader } from '../language/scene.ts'
import type { Dependencies } from './dependencies.ts'

/** The name of the current date among the outside inputs. */
export const TODAY = 'today'
/** The name of the predecessors of all rows among the outside inputs: no cell has them as its value. */
export const PREDECESSORS = 'predecessors'
const OTHER_SHEET = 'other sheet '
export const otherSheetName = (name: string): string => OTHER_SHEET + name.toLowerCase()

/** The name of a range of another sheet, in lower case, from the name of its outside input; null for other inputs. */
export const nameOfOtherSheet = (outside: string): string | null =>
  outside.startsWith(OTHER_SHEET) ? outside.slice(OTHER_SHEET.length) : null

/** Deeper than any real hierarchy: beyond it, all rows up to the outermost ancestor count as read. */
const MOST_ANCESTORS = 200

/** The positions that a formula reads in any branch. */
export function readsOf(
  formula: Node,
  own: { readonly row: number; readonly column: number },
  sheet: SheetReader,
  dependencies: Dependencies,
): readonly number[] {
  const positions = new Set<number>()
  const todo: Node[] = [formula]
  const add = (more: readonly number[]): void => {
    for (const position of more) positions.add(position)
  }
  for (let node = todo.pop(); node; node = todo.pop()) {
    switch (node.kind) {
      case 'cell':
      case 'range':
        add(ofCells(node, own.row, sheet, dependencies))
        break
      case 'call':
        if (node.definition.readsToday) positions.add(dependencies.outside(TODAY))
        if (node.definition.schedule) add(ofSchedule(node.definition.schedule, sheet, dependencies))
        else if (node.definition.kin) add(ofKin(node, own, sheet, dependencies))
        else todo.push(...node.args)
        break
      case 'field':
        add(ofField(node.name, sheet, dependencies))
        break
      case 'other-sheet':
        positions.add(dependencies.outside(otherSheetName(node.name)))
        break
      case 'negative':
      case 'percent':
        todo.push(node.of)
        break
      case 'binary':
        todo.push(node.left, node.right)
        break
      default:
    }
  }
  return [...positions]
}

function ofCells(
  node: Extract<Node, { readonly kind: 'cell' | 'range' }>,
  own: number,
  sheet: SheetReader,
  dependencies: Dependencies,
): readonly number[] {
  const at = (row: RowReference): number => (row === 'this' ? own : row)
  if (node.kind === 'cell') {
    return at(node.row) < sheet.rowCount ? [dependencies.leafOf(at(node.row), node.column)] : []
  }
  const [one, other] = node.rows ? [at(node.rows[0]), at(node.rows[1])] : [0, sheet.rowCount - 1]
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  if (last >= sheet.rowCount) return []
  const [left, right] = node.columns
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index)
  return columns.flatMap(column => dependencies.rangeOf(column, first, last))
}

function ofField(name: string, sheet: SheetReader, dependencies: Dependencies): readonly number[] {
  const column = sheet.fieldColumn(name)
  return column === undefined ? [] : [dependencies.leafOf(0, column)]
}

/** Exactly the relatives, not the rows between: a child may depend on a total above it in another column. */
function ofKin(
  { args: [of], definition }: Extract<Node, { readonly kind: 'call' }>,
  own: { readonly row: number; readonly column: number },
  sheet: SheetReader,
  dependencies: Dependencies,
): readonly number[] {
  if (of && of.kind !== 'cell') return []
  const row = !of || of.row === 'this' ? own.row : of.row
  const column = of?.column ?? own.column
  if (row >= sheet.rowCount) return []
  if (definition.kin === 'children') return [dependencies.childrenOf(row, column)]
  if (definition.kin === 'descendants') {
    const end = sheet.endOf(row)
    return end > row + 1 ? dependencies.rangeOf(column, row + 1, end - 1) : []
  }
  const above = ancestorsOf(row, sheet)
  if (definition.kin === 'parent') return above.slice(0, 1).map(parent => dependencies.leafOf(parent, column))
  if (above.length < MOST_ANCESTORS) return above.map(ancestor => dependencies.leafOf(ancestor, column))
  return dependencies.rangeOf(column, 0, row - 1)
}

function ancestorsOf(row: number, sheet: SheetReader): readonly number[] {
  const above: number[] = []
  for (let at = sheet.parentOf(row); at !== null && above.length < MOST_ANCESTORS; at = sheet.parentOf(at))
    above.push(at)
  return above
}

/**
 * The schedule of one row follows from all rows. The cells of predecessors are included because they are edited; they
 * have no values, so a change of them recalculates through the outside input.
 */
function ofSchedule(
  reads: 'predecessors' | 'dates',
  { schedule, rowCount }: SheetReader,
  dependencies: Dependencies,
): readonly number[] {
  if (!schedule) return []
  const { startColumn, endColumn, durationColumn, predecessorColumn } = schedule.facts
  const columns = [predecessorColumn, ...(reads === 'dates' ? [startColumn, endColumn, durationColumn] : [])]
  const cells = columns.flatMap(column => dependencies.rangeOf(column, 0, rowCount - 1))
  return [dependencies.outside(PREDECESSORS), ...cells]
}
