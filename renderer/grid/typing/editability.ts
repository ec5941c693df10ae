import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** Why a cell cannot be changed, in a sentence for the person at it; null when it can. */
export function whyFixed(view: SheetView, index: number, column: Column, readOnly: boolean): string | null {
  if (readOnly) return 'You can view this sheet. Ask an owner for edit access.'
  if (column.system !== null) return 'The service fills this column.'
  if (column.kind === 'predecessors') return 'Predecessors cannot be changed here yet.'
  if (column.readOnly) return `${column.title} is locked, or filled by a formula.`
  if (view.lockedAt(index) && !isAdmin(view)) return 'This row is locked. Only an owner or admin can change it.'
  return null
}

const isAdmin = ({ meta }: SheetView): boolean => meta.accessLevel === 'OWNER' || meta.accessLevel === 'ADMIN'
