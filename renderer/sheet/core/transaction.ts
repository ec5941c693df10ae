import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { CellAddress } from './cell-address.ts'

/** The kinds of transaction: one undoable step of the user. The label of Undo is derived from it. */
export type TransactionKind =
  | 'type'
  | 'option'
  | 'clear'
  | 'cut'
  | 'paste'
  | 'fill'
  | 'replace'
  | 'restore'
  | 'link'
  | 'cell-link'
  | 'image'
  | 'format'
  | 'rows'

/** The cell contents on screen at one moment, see `Seen`. Null for a cell that the sheet did not have then. */
export type SeenCells = (cell: CellAddress) => Seen | null

/**
 * Stores the edits of one transaction. Resolves with null once stored, else with the reason. `seen`: the content on
 * screen when the transaction began, if that is earlier.
 */
export type StoreEdits = (edits: readonly GridEdit[], kind: TransactionKind, seen?: SeenCells) => Promise<string | null>
