import type { AppError } from '../../app-error.ts'
import type { ColumnId, IdPairs, RowId } from '../ids.ts'
import type { Cell, CellValue } from './cell-value.ts'
import type { MissingSource } from './formula-inputs.ts'
import type { PendingSheetEdit } from './pending-edit.ts'

/** The age of the base, and whether it is being checked. Times are milliseconds since 1970. */
export type Freshness = { readonly copiedAt: number; readonly checking: boolean; readonly offline: boolean }

/** The progress of the first download of a sheet. `totalRows` null: the service does not report a total. */
export type Loading = { readonly rows: number; readonly totalRows: number | null }

/**
 * A message of main on a sheet's own port, the only way that cells reach the page. `turn` is the version of the sheet's
 * edits in this message; the response to a call, which may overtake it on another channel, names the turn that contains
 * its result. `idPairs`: local ids that the service has numbered since the last message, already applied to this one.
 * `replaced`: how many results that were calculated here have other values in this message, because of the service.
 */
export type SheetMessage = SheetNews & { readonly turn: number; readonly idPairs?: IdPairs; readonly replaced?: number }

/**
 * The content of a message. `snapshot` replaces the base; during the first download it contains the first rows, more
 * with each message. `edits` is a diff of the sheet's outbox: seqs that are new or changed, and seqs that are gone.
 */
export type SheetNews =
  | {
      readonly kind: 'snapshot'
      /** Columnar form, see `shared/columnar`. */
      readonly buffer: ArrayBuffer
      readonly pending: readonly PendingSheetEdit[]
      readonly freshness: Freshness
      /** Null: the sheet is complete. */
      readonly loading: Loading | null
      /** All results calculated so far; absent before the first. */
      readonly calculated?: CalculatedNews
    }
  | {
      readonly kind: 'edits'
      readonly changed: readonly PendingSheetEdit[]
      readonly gone: readonly number[]
      /** The removed seqs that the service has accepted. */
      readonly saved: readonly number[]
      /** Base rows that changed at the same time, so that a saved cell never flashes its old value. */
      readonly rows: readonly RowPatch[]
    }
  /** Null: results are not kept up to date any more. */
  | { readonly kind: 'calculated'; readonly calculated: CalculatedNews | null }
  | { readonly kind: 'freshness'; readonly freshness: Freshness }
  | { readonly kind: 'failed'; readonly error: AppError }

/** New results of formulas that depend on unsaved edits, see `shared/fold/calculated.ts`. */
export type CalculatedNews = {
  /** They replace all earlier results. */
  readonly isWhole: boolean
  readonly columns: readonly {
    readonly columnId: ColumnId
    readonly changed: readonly (readonly [RowId, CellValue])[]
    /** Cells that show the service's result again. */
    readonly gone: readonly RowId[]
  }[]
  /** All formulas that depend on unsaved edits and cannot be calculated here. */
  readonly outdated: readonly {
    readonly columnId: ColumnId
    readonly rowIds: readonly RowId[]
    /** Those with a formula that reads a sheet which is not in memory. */
    readonly missing: readonly (readonly [RowId, MissingSource])[]
  }[]
}

/** A changed row of the base. Cells are complete: a missing column is blank. */
export type RowPatch = {
  readonly rowId: RowId
  readonly locked: boolean
  readonly attachments: number
  readonly comments: number
  readonly cells: readonly (readonly [columnId: number, value: CellTuple])[]
  /** Also complete; absent without links. */
  readonly links?: readonly (readonly [columnId: number, link: string])[]
}

/** value, display text, formula, own format descriptor, image id, source of a cell link, targets of cell links */
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
