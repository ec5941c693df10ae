import { type ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { CellVersion } from '../../shared/model/others/cell-version.ts'
import type { RowOrigin } from '../../shared/model/others/row-origin.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../shared/model/sheet/column.ts'
import type { RowLocation } from '../../shared/model/sheet/edit.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireVersion, WireVersions } from '../../shared/wire/containers.ts'
import {
  WireCellHistory,
  WireDeletedRows,
  type WirePastCell,
  WireRowOrigin,
  WireRowResult,
} from '../../shared/wire/row-result.ts'
import { fromWireCell } from './cells/from-wire-cell.ts'
import { fromWireRow, type WrittenRow } from './cells/from-wire-row.ts'
import { type CellWrite, saysText, toWireCells } from './cells/to-wire-cells.ts'
import type { CallOptions, Http } from './http.ts'
import { toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'
import type { Receive } from './transport/transport.ts'

/** The sheet to write rows to. Its columns determine the wire form of values. */
export type Target = {
  readonly sheetId: SheetId
  readonly columns: readonly Column[]
  /**
   * Current content of a cell; null if unknown. A format-only write repeats it, and a write into a cell with an image
   * sets its alternative text.
   */
  readonly cellOf?: (rowId: RowId, columnId: ColumnId) => Cell | null
  /**
   * The current link of a cell, as `cell-link.ts` writes it: a write that does not repeat it removes it. New rows have
   * none.
   */
  readonly linkOf?: (rowId: RowId, columnId: ColumnId) => string | null
}

export type RowAdd = { readonly cells: readonly CellWrite[] }

/** `place` null: the row does not move. All rows of one call need the same location, or none. */
export type RowUpdate = {
  readonly rowId: RowId
  readonly cells: readonly CellWrite[]
  readonly location: RowLocation | null
}

/** A cell; its column determines how its value is read. */
export type CellOf = { readonly sheetId: SheetId; readonly rowId: RowId; readonly column: Column }

/** Rows in the order they were sent. `version` is the new sheet version; null if the response lacks it. */
export type RowsWritten = { readonly version: number | null; readonly rows: readonly WrittenRow[] }

/** Ids of the deleted rows and their descendants. */
export type RowsDeleted = { readonly version: number | null; readonly rowIds: readonly RowId[] }

export type Versions = ReadonlyMap<SheetId, number>

/** The most rows one request may add or change, and the most ids that fit into one address (API guide 7.1). */
export const ROWS_PER_WRITE = 500
export const IDS_PER_DELETE = 450

/** The number of requests that the history of one cell counts as (specification, "Limits"). */
export const HISTORY_WEIGHT = 10

/**
 * The queue lane of all writes to a sheet, attachments too: parallel writes to one sheet collide on the service
 * (specification, "Limits").
 */
export const sheetLane = (id: SheetId): string => `sheet-${id}`

/**
 * A whole sheet. Without `accessApiLevel` a commenter reads as a viewer (API guide 4.6). Benchmarks request the same
 * address, because a service may cache its responses by their query.
 */
export const sheetAddress = (id: SheetId) =>
  path`/sheets/${id}?level=2&include=objectValue,format,attachments,discussions&accessApiLevel=1`

/**
 * The rows that were written at or after this instant, with all columns, in the format of `sheetAddress`; everything
 * else about the sheet is complete.
 */
const changesAddress = (id: SheetId, since: string) =>
  path`/sheets/${id}?level=2&include=objectValue,format,attachments,discussions&accessApiLevel=1&rowsModifiedSince=${since}`

/** All rows with these columns alone, at least one, and without formats. */
const outlineAddress = (id: SheetId, columnIds: readonly ColumnId[]) =>
  path`/sheets/${id}?level=2&include=objectValue,attachments,discussions&exclude=nonexistentCells&accessApiLevel=1&columnIds=${columnIds}`

/** Reads whole sheets and writes rows. A write is atomic: the service refuses the batch if one cell is invalid. */
export const sheetsApi = (http: Http) => ({
  /** A few bytes, while `read` may return megabytes, so this is called first. */
  async version(id: SheetId, options?: CallOptions): Promise<Result<number>> {
    const answer = await http.get(path`/sheets/${id}/version`, WireVersion, { ...options, what: 'sheet' })
    return answer.ok ? ok(answer.value.version) : answer
  },

  /**
   * The versions of all sheets that this user can see, in one request; sheets without a version are omitted (API guide
   * 6.1, "GET /sheets").
   */
  async versions(options?: CallOptions): Promise<Result<Versions>> {
    const answer = await http.get(path`/sheets?include=sheetVersion&includeAll=true`, WireVersions, options)
    if (!answer.ok) return answer
    const received = answer.value.data.filter(({ version }) => version != null)
    return ok(new Map(received.map(({ id, version }) => [SheetId.parse(id), version ?? 0])))
  },

  /** Streams the body: up to tens of megabytes, parsed in the worker while the rest arrives. */
  read: (id: SheetId, receive: Receive, options?: CallOptions): Promise<Result<null>> =>
    http.pour(sheetAddress(id), receive, { ...options, what: 'sheet' }),

  /** The rows written since an instant of the service's clock, in ISO form. */
  readChanges: (id: SheetId, since: string, receive: Receive, options?: CallOptions): Promise<Result<null>> =>
    http.pour(changesAddress(id, since), receive, { ...options, what: 'sheet' }),

  /** All rows with few columns: their order, times, comments and files. */
  readOutline: (
    id: SheetId,
    columnIds: readonly ColumnId[],
    receive: Receive,
    options?: CallOptions,
  ): Promise<Result<null>> => http.pour(outlineAddress(id, columnIds), receive, { ...options, what: 'sheet' }),

  /** New rows at one location, first row first. At most `ROWS_PER_WRITE`. */
  async addRows(
    { sheetId, columns }: Target,
    rowLocation: RowLocation,
    rows: readonly RowAdd[],
    options?: CallOptions,
  ) {
    const location = toWireRowLocation(rowLocation)
    const body = rows.map(row => ({ ...location, cells: toWireCells(row.cells, columns) }))
    return written(await http.post(rowsOf(sheetId), WireRowResult, body, { ...options, what: 'sheet' }), columns)
  },

  /** Changes cells, or moves rows with everything under them. At most `ROWS_PER_WRITE`. */
  async updateRows({ sheetId, columns, linkOf, cellOf }: Target, rows: readonly RowUpdate[], options?: CallOptions) {
    const body = rows.map(row => ({
      id: row.rowId,
      ...(row.location ? toWireRowLocation(row.location) : {}),
      ...(row.cells.length > 0
        ? { cells: toWireCells(withImages(row.rowId, withLinks(row, linkOf), cellOf), columns) }
        : {}),
    }))
    return written(await http.put(rowsOf(sheetId), WireRowResult, body, { ...options, what: 'row' }), columns)
  },

  /** Missing rows count as deleted. At most `IDS_PER_DELETE`. */
  async deleteRows(id: SheetId, rowIds: readonly RowId[], options?: CallOptions): Promise<Result<RowsDeleted>> {
    const address = path`/sheets/${id}/rows?ids=${rowIds}&ignoreRowsNotFound=true`
    const answer = await http.delete(address, WireDeletedRows, { ...options, what: 'sheet' })
    if (!answer.ok) return answer
    return ok({
      version: answer.value.version ?? null,
      rowIds: answer.value.result.map(rowId => RowId.parse(rowId)),
    })
  },

  /** Values and authors of a cell, newest first. Counts as `HISTORY_WEIGHT` requests. */
  async cellHistory({ sheetId, rowId, column }: CellOf, page: number, options?: CallOptions) {
    const address = path`/sheets/${sheetId}/rows/${rowId}/columns/${column.id}/history?level=2&include=objectValue&page=${page}&pageSize=${10}`
    const answer = await http.get(address, WireCellHistory, { ...options, what: 'row' })
    return answer.ok ? ok(toPage(answer.value, page, wire => toVersion(wire, column.kind))) : answer
  },

  /** The creation and the last change of a row, with their authors. */
  async rowOrigin(sheetId: SheetId, rowId: RowId, options?: CallOptions): Promise<Result<RowOrigin>> {
    const address = path`/sheets/${sheetId}/rows/${rowId}?level=2&include=writerInfo`
    const answer = await http.get(address, WireRowOrigin, { ...options, what: 'row' })
    if (!answer.ok) return answer
    const { createdAt, createdBy, modifiedAt, modifiedBy } = answer.value
    return ok({ created: toWritten(createdAt, createdBy), modified: toWritten(modifiedAt, modifiedBy) })
  },
})

const withLinks = ({ rowId, cells }: RowUpdate, linkOf: Target['linkOf']): readonly CellWrite[] =>
  cells.map(cell =>
    saysText(cell) && cell.link === undefined ? { ...cell, link: linkOf?.(rowId, cell.columnId) } : cell,
  )

/** Keeps the current image of a cell, even one newer than the edit, unless the edit removes it. */
const withImages = (rowId: RowId, cells: readonly CellWrite[], cellOf: Target['cellOf']): readonly CellWrite[] =>
  cells.map(cell => {
    const image = saysText(cell) && cell.image === undefined ? cellOf?.(rowId, cell.columnId)?.image : undefined
    return image && saysText(cell) ? { ...cell, image } : cell
  })

export type SheetsApi = ReturnType<typeof sheetsApi>

/** Uses the same level and value format as the request for the whole sheet. */
const rowsOf = (id: SheetId) => path`/sheets/${id}/rows?level=2&include=objectValue,format`

type RowAnswer = Awaited<ReturnType<typeof WireRowResult.parseAsync>>

export function written(answer: Result<RowAnswer>, columns: readonly Column[]): Result<RowsWritten> {
  if (!answer.ok) return answer
  const kinds = new Map(columns.map(column => [column.id, column.kind]))
  return ok({
    version: answer.value.version ?? null,
    rows: answer.value.result.map(row => fromWireRow(row, kinds)),
  })
}

function toVersion({ modifiedAt, modifiedBy, ...wire }: WirePastCell, kind: ColumnKind): CellVersion {
  const [value, display, formula] = fromWireCell(wire, kind) ?? [null, null, null]
  const image = wire.image ? { image: wire.image.id } : {}
  return { cell: { value, display, formula, ...image }, ...toWritten(modifiedAt, modifiedBy) }
}

function toWritten(time: WirePastCell['modifiedAt'], author: WirePastCell['modifiedBy']): RowOrigin['created'] {
  const at = Date.parse(time ?? '')
  return { at: Number.isNaN(at) ? null : at, by: author?.name || author?.email || null }
}

/** The location part of a row; these three forms of the service are enough (API guide 7.3). */
type WireRowLocation = { readonly siblingId: number } | { readonly parentId: number } | { readonly toTop: true }

/** Right after a sibling; else first under the parent; else first of the sheet. */
function toWireRowLocation({ parentId, after }: RowLocation): WireRowLocation {
  // A sibling implies the parent, and the service refuses both together (1062).
  if (after !== null) return { siblingId: after }
  if (parentId !== null) return { parentId }
  return { toTop: true }
}
