import type { SheetId } from '../../shared/model/ids.ts'
import type { SearchAnswer, SearchHit } from '../../shared/model/search.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import type { PendingEdit, PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Writing } from '../../shared/print/shown-text.ts'

/** A slice of the hits in one sheet. */
export type SheetHits = { readonly hits: readonly SearchHit[]; readonly count: number; readonly isCounted: boolean }

/** The user of the app. */
export type Me = { readonly email: string; readonly name: string }

/** A call of main to the thread that owns the index. */
export type SearchRequest =
  /** Copies may have changed: brings the index up to date in the background. `writing`: how cells are displayed. */
  | { readonly kind: 'look'; readonly writing: Writing; readonly me: Me }
  /** All unsaved edits of a sheet; they replace those of an earlier call. */
  | {
      readonly kind: 'pending'
      readonly sheetId: SheetId
      readonly edits: readonly PendingSheetEdit[]
      readonly comments: readonly PendingEdit<CommentEdit>[]
    }
  | { readonly kind: 'everything'; readonly request: number; readonly text: string }
  | {
      readonly kind: 'sheet'
      readonly request: number
      readonly text: string
      readonly sheetId: SheetId
      readonly after: number
    }
  /** The last call: closes the file and ends the thread. */
  | { readonly kind: 'close' }

/** Null: there are no copies, or they cannot be searched. */
export type SearchReply =
  | { readonly kind: 'everything'; readonly request: number; readonly answer: SearchAnswer | null }
  | { readonly kind: 'sheet'; readonly request: number; readonly hits: SheetHits | null }
  /** The same search may have other hits now. */
  | { readonly kind: 'indexed' }
