import type { StoredCells } from '../cells/stored-cell.ts'

/** A stored row. */
export type RowRecord = {
  readonly id: number
  /** 1-based, in the order of the whole sheet, without gaps. */
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

/** The position of a row: its parent, and its order by the index in a list. */
export type OutlineRow = {
  readonly id: number
  readonly parentId: number | null
}
