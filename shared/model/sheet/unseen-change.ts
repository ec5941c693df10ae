import type { ColumnId, RowId } from '../ids.ts'
import type { Cell } from './cell-value.ts'

/** A change of another user that arrived while the sheet was not on screen. */
export type UnseenChange =
  /** `before`: the cell when the user last saw it. */
  | { readonly kind: 'cell'; readonly rowId: RowId; readonly columnId: ColumnId; readonly before: Cell }
  | { readonly kind: 'added' | 'moved'; readonly rowId: RowId }
  /** `title`: the text of its primary cell. */
  | { readonly kind: 'deleted'; readonly rowId: RowId; readonly title: string }

/** `isMore`: there were more changes than are kept. */
export type UnseenChanges = { readonly changes: readonly UnseenChange[]; readonly isMore: boolean }
