import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { GROUP_LIMIT } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { KeysPanel } from '../keys-panel.tsx'
import { sortFilterStore, useSortFilter } from '../sort-filter-store.ts'
import { groupBy } from './group-by.ts'

type Props = { readonly sheetId: SheetId; readonly view: SheetView }

/** The columns that rows are grouped by. */
export function GroupPanel({ sheetId, view }: Props) {
  const { group } = useSortFilter(sheetId).now
  return (
    <KeysPanel
      name="Group"
      tool="group"
      first="Group by"
      note="Grouped rows are listed without hierarchy. Each shows the name of its parent."
      columns={view.meta.columns}
      keys={group}
      limit={GROUP_LIMIT}
      directionLabels={directionLabels}
      onPut={keys => groupBy(sheetId, keys)}
      onClose={() => sortFilterStore.openGroup(sheetId, false)}
    />
  )
}

/** The labels of both directions for groups of this kind of column. */
function directionLabels(column: Column | undefined): readonly [up: string, down: string] {
  if (column?.kind === 'date' || column?.kind === 'datetime') return ['Earliest first', 'Latest first']
  if (column?.kind === 'checkbox') return ['Not checked first', 'Checked first']
  if (column && column.options.length > 0) return ['In list order', 'In reverse list order']
  return ['Ascending (A–Z, 0–9)', 'Descending (Z–A, 9–0)']
}
