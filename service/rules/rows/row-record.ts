import type { StoredCells } from '../cells/stored-cell.ts'

/** A row as it is kept. */
export interface RowRecord {
  readonly id: number
  /** 1-based, whole-sheet order, without gaps. */
  readonly rowNumber: number
  readonly parentId: number | null
  readonly expanded: boolean
  readonly locked: boolean
  readonly format: string | null
  readonly createdAt: number
  readonly createdBy: number
  readonly modifiedAt: number
  readonly modifiedBy: number
  readonly cells: StoredCells
}

/** A row's place in the sheet: its parent, and by its index in a list, its order. */
export interface Place {
  readonly id: number
  readonly parentId: number | null
}
