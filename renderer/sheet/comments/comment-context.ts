import type { SheetId } from '../../../shared/model/ids.ts'

/** The context shared by all comments of a sheet. */
export type CommentContext = {
  readonly sheetId: SheetId
  /** Keeps the drafts of one account and sheet apart from others, see `drafts.ts`. */
  readonly draftScope: string
  /** The reason why the user cannot comment; null if they can. */
  readonly reason: string | null
}
