import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { Person } from '../../rules/cells/cell-view.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { Place } from '../../rules/rows/row-record.ts'
import { type RowView, siblings } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'

interface Scene {
  readonly sheet: VisibleSheet
  readonly columns: readonly ColumnRecord[]
  /** All rows of the sheet, in order: what row numbers and siblings follow from. */
  readonly outline: readonly Place[]
  readonly attachmentsOf: RowView['attachmentsOf']
  readonly discussionsOf?: RowView['discussionsOf']
}

/** Everything that showing rows of one sheet needs, gathered once. */
export function toRowView({ store }: ServiceDeps, options: ViewOptions, scene: Scene): RowView {
  const people = new Map<number, Person>(store.users.all().map(({ id, name, email }) => [id, { name, email }]))
  const rowNumbers = new Map(scene.outline.map(({ id }, index) => [id, index + 1]))
  const siblingById = siblings(scene.outline)
  const { include, exclude, numericDates } = options
  return {
    level: options.level,
    numericDates,
    objectValue: include.has('objectValue'),
    columnType: include.has('columnType'),
    format: include.has('format'),
    writerInfo: include.has('writerInfo') || include.has('rowWriterInfo'),
    permalink: include.has('rowPermalink'),
    onlyFilled: exclude.has('nonexistentCells'),
    columns: scene.columns,
    accessLevel: scene.sheet.accessLevel,
    attachmentsOf: scene.attachmentsOf,
    discussionsOf: scene.discussionsOf ?? null,
    personOf: userId => people.get(userId),
    rowNumberOf: rowId => rowNumbers.get(rowId),
    siblingOf: rowId => siblingById.get(rowId),
    toTimestamp,
  }
}
