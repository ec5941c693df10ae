import { isSame } from '../../../formulas/language/value.ts'
import type { ProjectSchedule } from '../../../formulas/schedule/project-schedule.ts'
import { isSamePredecessors } from '../../../formulas/schedule/schedule-facts.ts'
import type { CellChange, Content } from '../../../formulas/sheet-facts.ts'
import { toContentValue, toFormulaValue } from '../../rules/cells/formula-value.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { Store } from '../../store/store.ts'
import { predecessorsIn } from './schedule.ts'

/** The values of one row for formulas, in column order. */
export type RowContents = readonly Content[]

/** Most cells of a large sheet are blank, so they share one object. */
const BLANK: Content = { value: null }

type Sheet = {
  readonly columns: readonly ColumnRecord[]
  readonly schedule: ProjectSchedule | null
  readonly rowAt: ReadonlyMap<number, number>
}

/** Reads the values of rows for formulas. Names of users are looked up when a column shows them. */
export function contentReader(store: Store, { columns, schedule, rowAt }: Sheet): (row: RowRecord) => RowContents {
  const personOf = store.users.directory()
  const nameOf = (userId: number): string | undefined => personOf(userId)?.name
  return row =>
    columns.map((column, at) => {
      const cell = row.cells[column.id]
      const formula = cell?.formula ?? column.formula
      if (formula) return { formula }
      if (cell && at === schedule?.facts.predecessorColumn) {
        const predecessors = predecessorsIn(cell, rowAt, schedule)
        if (predecessors.length > 0) return { value: null, predecessors }
      }
      return toContent(toFormulaValue(column, cell, row, nameOf, schedule?.workTime))
    })
}

/** The value of a summary field for formulas. */
export const fieldContent = ({ definition, cell }: SummaryField): Content =>
  cell.formula ? { formula: cell.formula } : toContent(toContentValue(definition, cell))

function toContent(value: Parameters<typeof isSame>[0]): Content {
  return value === null ? BLANK : { value }
}

/** Every non-blank cell of some rows, and every field; fields have the column indexes after the columns. */
export function* allCells(rows: readonly RowContents[], fields: RowContents, width: number): Generator<CellChange> {
  for (const [row, contents] of rows.entries()) {
    for (const [column, content] of contents.entries()) if (content !== BLANK) yield { row, column, content }
  }
  for (const [at, content] of fields.entries()) if (content !== BLANK) yield { row: 0, column: width + at, content }
}

/** The cells of a row, the first one at column `left`, whose value changed. */
export function differences(row: number, before: RowContents, after: RowContents, left = 0): readonly CellChange[] {
  const found: CellChange[] = []
  for (const [at, content] of after.entries()) {
    const old = before[at]
    if (!old || !isSameContent(old, content)) found.push({ row, column: left + at, content })
  }
  return found
}

function isSameContent(before: Content, after: Content): boolean {
  if (before === after) return true
  if ('formula' in before) return 'formula' in after && before.formula === after.formula
  if ('formula' in after || !isSame(before.value, after.value)) return false
  return isSamePredecessors(before.predecessors, after.predecessors)
}
