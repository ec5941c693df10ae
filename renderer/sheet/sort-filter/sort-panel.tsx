import type { SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { SORT_LIMIT } from '../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { KeysPanel } from './keys-panel.tsx'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'

type Props = { readonly sheetId: SheetId; readonly view: SheetView }

/** The columns that rows are sorted by. */
export function SortPanel({ sheetId, view }: Props) {
  const { sort, group } = useSortFilter(sheetId).now
  return (
    <KeysPanel
      name="Sort"
      tool="sort"
      first="Sort by"
      note={group.length > 0 ? 'Rows stay in their groups.' : 'Rows stay under their parents.'}
      columns={view.meta.columns}
      keys={sort}
      limit={SORT_LIMIT}
      directionLabels={directionLabels}
      onPut={keys => sortFilterStore.sort(sheetId, keys)}
      onClose={() => sortFilterStore.openSort(sheetId, false)}
    />
  )
}

/** The labels of both directions for this kind of column. */
function directionLabels(column: Column | undefined): readonly [up: string, down: string] {
  if (column?.kind === 'date' || column?.kind === 'datetime') return ['Earliest first', 'Latest first']
  if (column?.kind === 'checkbox') return ['Not checked first', 'Checked first']
  return ['Ascending (A–Z, 0–9)', 'Descending (Z–A, 9–0)']
}
