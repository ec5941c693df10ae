import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { CellAddress } from './cell-address.ts'

/** The kinds of transaction: what the user does in one step and undoes in one step. The name for Undo is made from it. */
export type TransactionKind =
  | 'type'
  | 'option'
  | 'clear'
  | 'cut'
  | 'paste'
  | 'fill'
  | 'replace'
  | 'link'
  | 'cell-link'
  | 'image'
  | 'format'
  | 'rows'

/** The contents of cells that the user had on screen at one moment, see `Seen`. Null for a cell that the sheet did not have then. */
export type SeenCells = (cell: CellAddress) => Seen | null

/**
 * Stores the edits of one transaction. Resolves with null once they are stored, else with the sentence that says why they are not.
 * `seen`: what was on screen when the transaction began, if that is not now.
 */
export type StoreEdits = (edits: readonly GridEdit[], kind: TransactionKind, seen?: SeenCells) => Promise<string | null>
