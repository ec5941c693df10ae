import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import { type RowView, siblings } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { goneTargets } from '../cells/links/gone-targets.ts'
import { linkViews } from '../cells/links/link-view.ts'
import { sheetResults } from './sheet-results.ts'

export type Positions = Pick<RowView, 'rowNumberOf' | 'siblingOf'>

type Scene = {
  readonly sheet: VisibleSheet
  readonly columns: readonly ColumnRecord[]
  /** All rows of the sheet in order, for row numbers and siblings; or these, if the caller has them. */
  readonly outline: readonly OutlineRow[] | Positions
  /** The same with cells, if they were read. */
  readonly rows?: readonly RowRecord[] | undefined
  readonly attachmentsOf: RowView['attachmentsOf']
  readonly discussionsOf?: RowView['discussionsOf']
  readonly isFilteredOut?: RowView['isFilteredOut']
}

/** The state for converting rows of one sheet to wire form, read once. */
export function toRowView(deps: ServiceDeps, options: ViewOptions, scene: Scene): RowView {
  const { store } = deps
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
    isFilteredOut: scene.isFilteredOut ?? null,
    personOf: store.users.directory(),
    ...('rowNumberOf' in scene.outline ? scene.outline : positionsIn(scene.outline)),
    resultOf: sheetResults(deps, scene.sheet.id, scene.rows),
    ...linkViews(deps, scene.sheet.id, options),
    isGone: goneTargets(deps),
    toTimestamp,
  }
}

/** Made on first use: most reads of few rows need neither. */
function positionsIn(outline: readonly OutlineRow[]): Positions {
  let rowNumbers: ReadonlyMap<number, number> | null = null
  let siblingById: ReadonlyMap<number, number> | null = null
  return {
    rowNumberOf(rowId) {
      rowNumbers ??= new Map(outline.map(({ id }, index) => [id, index + 1]))
      return rowNumbers.get(rowId)
    },
    siblingOf(rowId) {
      siblingById ??= siblings(outline)
      return siblingById.get(rowId)
    },
  }
}
