import type { SheetId } from '../../../shared/model/ids.ts'

/** What all comments of one sheet share. */
export type CommentContext = {
  readonly sheetId: SheetId
  /** Keeps the drafts of one account and sheet apart from others, see `drafts.ts`. */
  readonly draftScope: string
  /** Why the user cannot comment; null when they can. */
  readonly reason: string | null
}
