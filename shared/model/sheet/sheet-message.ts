import type { AppError } from '../../app-error.ts'
import type { IdPairs, RowId } from '../ids.ts'
import type { Cell, CellValue } from './cell-value.ts'
import type { PendingSheetEdit } from './pending-edit.ts'

/** How old the base is and whether it is being checked. Times are milliseconds since 1970. */
export type Freshness = { readonly copiedAt: number; readonly checking: boolean; readonly offline: boolean }

/** How much of a sheet is here while it comes for the first time. `totalRows` null: the service does not say how many there are. */
export type Loading = { readonly rows: number; readonly totalRows: number | null }

/**
 * What main posts on a sheet's own port, the only way cells reach the page. `turn` counts the changes of its edits that are told by then: what is
 * answered to a call, which comes by another way and may be first, names the turn that shows what came of it. `idPairs`: what was made here and
 * got its id from the service since the last message; they hold for this message already.
 */
export type SheetMessage = SheetNews & { readonly turn: number; readonly idPairs?: IdPairs }

/**
 * What there is to tell of a sheet. `snapshot` replaces the base; while a sheet comes for the first time
 * there are some of its first rows only, each with more of them than the one before. `edits` tells the whole
 * outbox of this sheet by its differences: seqs that are new or changed, and seqs that are gone.
 */
export type SheetNews =
  | {
      readonly kind: 'snapshot'
      /** Columnar form, see `shared/columnar`. */
      readonly buffer: ArrayBuffer
      readonly pending: readonly PendingSheetEdit[]
      readonly freshness: Freshness
      /** Null: this is all of it. */
      readonly loading: Loading | null
    }
  | {
      readonly kind: 'edits'
      readonly changed: readonly PendingSheetEdit[]
      readonly gone: readonly number[]
      /** Of those that are gone, those that the service has taken. */
      readonly saved: readonly number[]
      /** Base rows that changed with it, so that a saved cell never flashes its old value. */
      readonly rows: readonly RowPatch[]
    }
  | { readonly kind: 'freshness'; readonly freshness: Freshness }
  | { readonly kind: 'failed'; readonly error: AppError }

/** One row of the base, changed. Cells are listed in full: a column that is not listed is blank. */
export type RowPatch = {
  readonly rowId: RowId
  readonly locked: boolean
  readonly attachments: number
  readonly comments: number
  readonly cells: readonly (readonly [columnId: number, value: CellTuple])[]
  /** In full as well; absent where no cell is a link. */
  readonly links?: readonly (readonly [columnId: number, link: string])[]
}

/**
 * value, display, formula, the format descriptor of a cell that has its own, the id of the image that it shows, the cell that it is linked to, and
 * the cells that are linked to it
 */
export type CellTuple =
  | readonly [value: CellValue, display: string | null, formula: string | null]
  | readonly [value: CellValue, display: string | null, formula: string | null, format: string]
  | readonly [value: CellValue, display: string | null, formula: string | null, format: string | null, image: string]
  | readonly [
      value: CellValue,
      display: string | null,
      formula: string | null,
      format: string | null,
      image: string | null,
      linkIn: string | null,
      linksOut: string | null,
    ]

export function toCellTuple({ value, display, formula, format, image, linkIn, linksOut }: Cell): CellTuple {
  if (linkIn || linksOut) {
    return [value, display, formula, format || null, image || null, linkIn || null, linksOut || null]
  }
  if (image) return [value, display, formula, format || null, image]
  return format ? [value, display, formula, format] : [value, display, formula]
}

export function fromCellTuple([value, display, formula, format, image, linkIn, linksOut]: CellTuple): Cell {
  if (format == null && image === undefined) return { value, display, formula }
  return {
    ...{ value, display, formula },
    ...(format != null && { format }),
    ...(image != null && { image }),
    ...(linkIn != null && { linkIn }),
    ...(linksOut != null && { linksOut }),
  }
}
