import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { ColumnMenuRequest } from '../../../grid/columns/grid-columns.ts'

/** What is open over the grid about a column. */
export type Open =
  | { readonly kind: 'menu'; readonly request: ColumnMenuRequest }
  | { readonly kind: 'new'; readonly beside: ColumnId; readonly side: 'left' | 'right' }
  | { readonly kind: 'change' | 'delete'; readonly columnId: ColumnId }

/** The same about a column that was made here and has been numbered by the service while it was open: what is typed there stays. */
export function asNumbered(open: Open | null, numbered: ReadonlyMap<ColumnId, ColumnId>): Open | null {
  const now = (columnId: ColumnId): ColumnId => numbered.get(columnId) ?? columnId
  if (!open) return null
  switch (open.kind) {
    case 'menu':
      return { ...open, request: { ...open.request, columnId: now(open.request.columnId) } }
    case 'new':
      return { ...open, beside: now(open.beside) }
    default:
      return { ...open, columnId: now(open.columnId) }
  }
}
