import { z } from 'zod'
import type { AttachmentId, ColumnId, RowId, SheetId, ThreadId } from './ids.ts'
import type { ItemRef } from './item.ts'

/** Longer searches are cut off. */
export const SEARCH_LIMIT = 500

/** Accepts any length: a pasted page of text is a search too, of its first words. */
export const SearchText = z.string().transform(text => text.slice(0, SEARCH_LIMIT))

/** The matched part of a text, in UTF-16 units from `start` to below `end`. */
export type TextRange = readonly [start: number, end: number]

/** A matching text, shortened to its surroundings if it is long. */
export type FoundText = { readonly text: string; readonly ranges: readonly TextRange[] }

/** A matching cell of a row. */
export type FoundCell = FoundText & { readonly columnId: ColumnId; readonly column: string }

export type SearchHit =
  | {
      readonly kind: 'row'
      readonly rowId: RowId
      /** 1 for the first row; null for a row that its sheet does not have yet. */
      readonly rowNumber: number | null
      /** The text of the primary cell; empty if it is blank. */
      readonly title: string
      /** The best match first. Empty if the row was found by a filter alone. */
      readonly cells: readonly FoundCell[]
      /** ISO 8601, UTC; null if unknown. */
      readonly changedAt: string | null
      /** It matches because of an edit that is not saved. */
      readonly isUnsaved: boolean
    }
  /** A column whose title matches. */
  | { readonly kind: 'column'; readonly columnId: ColumnId; readonly title: FoundText }
  | {
      readonly kind: 'comment'
      readonly threadId: ThreadId
      /** Null: a comment on the sheet. */
      readonly rowId: RowId | null
      readonly text: FoundText
      readonly author: string
      /** ISO 8601, UTC. */
      readonly changedAt: string
      readonly isUnsaved: boolean
    }
  | {
      readonly kind: 'file'
      readonly attachmentId: AttachmentId
      /** Null: a file of the sheet. */
      readonly rowId: RowId | null
      readonly name: FoundText
      readonly changedAt: string | null
    }

/** The hits of one sheet: its columns, rows from top to bottom, comments, files. */
export type SearchGroup = {
  readonly sheetId: SheetId
  readonly name: FoundText
  readonly hits: readonly SearchHit[]
  /** All hits, of which `hits` are the first. */
  readonly count: number
  /** False: there may be more than `count`. */
  readonly isCounted: boolean
}

/** A workspace or folder, or a sheet without a copy, whose name matches. */
export type FoundItem = { readonly item: ItemRef; readonly name: FoundText }

/** How much of the copies can be searched yet, in sheets. `isDiskFull`: the rest waits until there is space. */
export type IndexProgress = { readonly done: number; readonly total: number; readonly isDiskFull: boolean }

/** The answer to a search of everything on this computer. */
export type SearchAnswer = {
  readonly items: readonly FoundItem[]
  /** Most recently opened sheets first. */
  readonly groups: readonly SearchGroup[]
  /** All hits in all sheets, including those of sheets that are not in `groups`. */
  readonly count: number
  readonly isCounted: boolean
  /** Sheets with hits. */
  readonly sheets: number
  /** Null: all copies can be searched. */
  readonly progress: IndexProgress | null
}

/** A result of the service's search, see the API guide, section 17. */
export type ServiceHit = {
  readonly kind: 'row' | 'sheet' | 'folder' | 'workspace' | 'comment' | 'file' | 'other'
  readonly id: number
  readonly text: string
  /** Its position as the service names it, such as "Row 12"; null without one. */
  readonly detail: string | null
  /** The sheet that contains it, or null. */
  readonly sheet: { readonly id: SheetId; readonly name: string } | null
}

/** `total`: the service returns the first hundred at most. */
export type ServiceAnswer = { readonly hits: readonly ServiceHit[]; readonly total: number }
