import type { RowId } from '../../../shared/model/ids.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { columnIn } from '../core/shown-columns.ts'
import { featureKey } from '../grid/feature-key.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import type { RowLine } from '../grid/row-line.ts'

export type RowPanelPorts = { readonly onOpenRow: (rowId: RowId) => void }

type RowBeside = (rowId: RowId, step: 1 | -1) => RowId | null

/** The next or previous row on screen, without group headers and blank lines; null at the end and for a hidden row. */
export const ROW_BESIDE = featureKey<RowBeside>('row-beside')

/** Opens the row panel with Space, or by the button next to the number of the row. */
export const rowPanel = (
  { host }: FeatureParts,
  editing: Pick<GridFeature, 'isBusy'>,
  ports: () => RowPanelPorts,
): GridFeature => ({
  id: 'row-panel',
  provides: [ROW_BESIDE.provide((rowId, step) => rowBeside(host.lines, host.positionOf(rowId), step))],
  acts: { 'open-row': ({ rowId }) => ports().onOpenRow(rowId) },
  onKey: ({ event, command, active }) => {
    const isSpace = command?.kind === 'feature' && command.id === 'toggle'
    if (!isSpace || editing.isBusy?.() || !opensBySpace(host, active)) return false
    event.preventDefault()
    event.stopPropagation()
    ports().onOpenRow(active.rowId)
    return true
  },
})

/** Space toggles checkboxes, opens groups, and is text on a blank line. */
function opensBySpace({ context: { view } }: GridHost, { rowId, columnId }: CellAddress): boolean {
  return view !== null && view.indexOf(rowId) >= 0 && columnIn(view, columnId)?.kind !== 'checkbox'
}

export function rowBeside(lines: readonly RowLine[], position: number, step: 1 | -1): RowId | null {
  if (position < 0) return null
  for (let at = position + step; at >= 0 && at < lines.length; at += step) {
    const line = lines[at]
    if (line && !line.group && !line.blank) return line.rowId
  }
  return null
}
