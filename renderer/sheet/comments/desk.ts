import type { SheetId } from '../../../shared/model/ids.ts'

/** Where conversations are read and written. */
export type Desk = {
  readonly sheetId: SheetId
  /** Tells drafts of one account and sheet from those of others, see `drafts.ts`. */
  readonly name: string
  /** Why nothing can be written here; null when it can. */
  readonly reason: string | null
}
