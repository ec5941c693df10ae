import type { AppError } from '../../../shared/app-error.ts'
import type { RowOrder } from '../../../shared/fold/row-forest.ts'
import { orderWith, parentsOf } from '../../../shared/fold/row-order.ts'
import { ColumnId, RowId, type SheetId } from '../../../shared/model/ids.ts'
import { readSource } from '../../../shared/model/sheet/cell-source.ts'
import { type CellValue, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { RowLocation, SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { toCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { WrittenRow } from '../../api/cells/from-wire-row.ts'
import type { CellWrite } from '../../api/cells/to-wire-cells.ts'
import type { CallOptions } from '../../api/http.ts'
import type { RowAdd, RowsDeleted, RowsWritten, RowUpdate, SheetsApi } from '../../api/sheets.ts'
import type { Receive } from '../../api/transport/transport.ts'
import { type ColumnMethod, createServiceColumns } from './a-service-columns.ts'
import { createServiceDiscussions, type DiscussionMethod, type ServiceDiscussions } from './a-service-discussions.ts'
import { createServiceImages, type ImageMethod, type ServiceImages } from './a-service-images.ts'

type SheetMethod = 'read' | 'version' | 'addRows' | 'updateRows' | 'deleteRows'
type Method = SheetMethod | DiscussionMethod | ColumnMethod | ImageMethod

/** Sends the bytes of a sheet to its reader. */
export type Pour = (bytes: Uint8Array<ArrayBuffer>, receive: Receive) => Promise<Result<null>>

/**
 * A fault of a call: an error before or after the service acts, an expired session that is refreshed first, or a
 * delayed execution.
 */
export type Fault =
  | { readonly when: 'before' | 'after'; readonly error: AppError }
  | { readonly when: 'later'; readonly begins: Promise<void> }
  | { readonly when: 'refreshed'; readonly refresh: () => void }

const LOST: AppError = { kind: 'outcome-unknown' }
export const lostBefore: Fault = { when: 'before', error: LOST }
export const lostAfter: Fault = { when: 'after', error: LOST }
export const busy: Fault = {
  when: 'before',
  error: { kind: 'server', status: 500, code: 4004, said: 'Busy.', refId: null, executed: 'no' },
}
/** A page of a gateway or a captive portal, without an error object. */
export const pageSays403: Fault = {
  when: 'before',
  error: { kind: 'refused', code: 0, status: 403, said: '', refId: null },
}
/** A proxy's response for an existing object. */
export const saysGone: Fault = { when: 'before', error: { kind: 'not-found', what: 'other' } }
export const offline: Fault = { when: 'before', error: { kind: 'offline', server: 'test' } }

/** The service executes the call when the test says so. */
export function delayed(): { readonly fault: Fault; readonly carryOut: () => Promise<void> } {
  let begin: () => void = () => undefined
  const begins = new Promise<void>(resolve => {
    begin = resolve
  })
  return {
    fault: { when: 'later', begins },
    async carryOut() {
      begin()
      await begins
    },
  }
}

/**
 * One sheet on an in-memory service, behind the functions of `api/sheets.ts`. It starts with text columns 1 and 2. A
 * value that begins with "bad" rejects its whole batch, as on the real service; a batch with a value that begins with
 * "stuck" never gets a response.
 */
export function createServiceSheet(id: SheetId, names: readonly string[], now: () => number = () => 0) {
  let order: RowOrder = { ids: names.map((_, index) => index + 1), levels: names.map(() => 0) }
  const cells = new Map(names.map((name, index) => [index + 1, new Map<number, CellValue>([[1, name]])]))
  /** Formats of cells, by row and column. */
  const formats = new Map<string, string>()
  const formatOf = (rowId: number, columnId: number) => formats.get(`${rowId} ${columnId}`)
  /** Links to cells of other sheets, by row and column, in the form of `cell-source.ts`. */
  const links = new Map<string, string>()
  const linkInOf = (rowId: number, columnId: number) => links.get(`${rowId} ${columnId}`)
  let version = 1
  let lastId = names.length
  let writtenWith: readonly string[] = []
  const calls: { readonly method: Method; readonly rows: number }[] = []
  const keys: string[] = []
  const faults: { readonly method: Method; readonly fault: Fault }[] = []
  const state = { accessLevel: 'OWNER', isGone: false, knowsKeys: false, rowsInTime: Number.POSITIVE_INFINITY }
  /** Responses to keyed creates. */
  const kept = new Map<string, Result<unknown>>()
  let pour: Pour = async (bytes, receive) => {
    await receive(bytes)
    return ok(null)
  }

  const once = <T>({ requestKey }: CallOptions, work: () => Result<T>): Result<T> => {
    if (requestKey == null || !state.knowsKeys) return work()
    const known = kept.get(requestKey)
    // as: the same call stored the response of this key.
    if (known) return known as Result<T>
    const result = work()
    if (result.ok) kept.set(requestKey, result)
    return result
  }
  const answer = async <T>(
    method: Method,
    rows: number,
    work: () => Result<T>,
    options: CallOptions = {},
  ): Promise<Result<T>> => {
    calls.push({ method, rows })
    if (options.requestKey != null) keys.push(options.requestKey)
    const at = faults.findIndex(planned => planned.method === method)
    const [planned] = at < 0 ? [] : faults.splice(at, 1)
    if (planned?.fault.when === 'later') await planned.fault.begins
    if (planned?.fault.when === 'before') return fail(planned.fault.error)
    if (planned?.fault.when === 'refreshed') {
      planned.fault.refresh()
      kept.clear()
      if (options.mayRepeat?.() === false) return fail({ kind: 'cancelled' })
    }
    if (state.isGone) return fail({ kind: 'not-found', what: 'sheet' })
    if (method !== 'read' && rows > state.rowsInTime) return fail(LOST)
    const result = once(options, work)
    return planned?.fault.when === 'after' ? fail(planned.fault.error) : result
  }
  const isBad = (writes: readonly CellWrite[]) =>
    writes.some(({ columnId, value }) => String(value).startsWith('bad') || !columns.has(columnId))
  const write = (rowId: number, writes: readonly CellWrite[]) => {
    const row = cells.get(rowId) ?? new Map<number, CellValue>()
    for (const { columnId, value, format, ...write } of writes) {
      if ('image' in write && write.image === null) images.remove(rowId, columnId)
      if ('linkIn' in write && write.linkIn) links.set(`${rowId} ${columnId}`, write.linkIn)
      else if (value !== undefined) links.delete(`${rowId} ${columnId}`)
      row.set(columnId, value === undefined ? (row.get(columnId) ?? null) : value)
      if (format != null) formats.set(`${rowId} ${columnId}`, format)
    }
    cells.set(rowId, row)
  }
  const told = (rowId: number): WrittenRow => ({
    rowId: RowId.parse(rowId),
    locked: false,
    attachments: 0,
    cells: [...(cells.get(rowId) ?? [])].map(([column, value]) => {
      const format = formatOf(rowId, column) ?? null
      const image = images.at(rowId, column)
      const linkIn = linkInOf(rowId, column)
      const isBlank = value === null && format === null && !image && !linkIn
      const cell = { value, display: null, formula: null, format, image, linkIn }
      return [ColumnId.parse(column), isBlank ? null : toCellTuple(cell)]
    }),
  })
  /** A sibling determines the parent, as on the real service. */
  const placed = ({ parentId, after }: RowLocation): RowLocation => {
    const index = after === null ? -1 : order.ids.indexOf(after)
    if (index < 0) return { parentId, after }
    const parent = order.ids[parentsOf(order.levels)[index] ?? -1]
    return { parentId: parent === undefined ? null : RowId.parse(parent), after }
  }
  const move = (edit: SheetEdit) => {
    order = orderWith(order, [edit])
  }
  const refused = fail<RowsWritten>({ kind: 'refused', code: 1042, said: 'The value is not allowed.', refId: null })
  const done = (rows: readonly WrittenRow[]): Result<RowsWritten> => {
    version += 1
    return ok({ version, rows })
  }

  const images = createServiceImages({
    answer,
    write: (rowId, columnId, text) => {
      if (!order.ids.includes(rowId)) return fail({ kind: 'not-found', what: 'row' })
      if (text.startsWith('bad')) return refused
      cells.set(rowId, (cells.get(rowId) ?? new Map<number, CellValue>()).set(columnId, text))
      return done([told(rowId)])
    },
  })

  const discussions = createServiceDiscussions({
    id,
    now,
    answer,
    hasRow: rowId => order.ids.includes(rowId),
    changed: () => {
      version += 1
      return version
    },
  })

  const columns = createServiceColumns({
    answer,
    changed: () => {
      version += 1
    },
    newId: () => {
      lastId += 1
      return lastId
    },
    gone: columnId => {
      for (const row of cells.values()) row.delete(columnId)
      images.columnGone(columnId)
    },
  })

  const api: Pick<SheetsApi, SheetMethod> = {
    async read(_id, receive) {
      const bytes = toWire(
        { id, version, accessLevel: state.accessLevel, columns: columns.wire() },
        order,
        cells,
        discussions.ofRow,
        formatOf,
        images.at,
        linkInOf,
      )
      const allowed = await answer('read', 0, () => ok(null))
      return allowed.ok ? pour(bytes, receive) : allowed
    },
    version: () => answer('version', 0, () => ok(version)),
    addRows: (_target, location: RowLocation, rows: readonly RowAdd[], options) =>
      answer(
        'addRows',
        rows.length,
        () => {
          if (rows.some(row => isBad(row.cells))) return refused
          // A hosted service rejects a format without the cell's content (API guide 7.4).
          if (rows.some(({ cells }) => cells.some(({ value }) => value === undefined))) return refused
          const { parentId, ...at } = placed(location)
          let after = at.after
          const added = rows.map(row => {
            lastId += 1
            const rowId = RowId.parse(lastId)
            move({ kind: 'add-row', rowId, place: { parentId, after } })
            write(rowId, row.cells)
            after = rowId
            return told(rowId)
          })
          return done(added)
        },
        options,
      ),
    updateRows: (target, rows: readonly RowUpdate[]) =>
      answer('updateRows', rows.length, () => {
        writtenWith = target.columns.map(({ title }) => title)
        if (rows.some(row => !order.ids.includes(row.rowId))) return fail({ kind: 'not-found', what: 'row' })
        if (rows.some(row => isBad(row.cells))) return refused
        if (rows.some(({ cells }) => cells.some(({ value }) => String(value).startsWith('stuck')))) return fail(LOST)
        let after: RowId | null = null
        for (const row of rows) {
          write(row.rowId, row.cells)
          if (!row.place) continue
          const place = placed(after === null ? row.place : { ...row.place, after })
          move({ kind: 'move-row', rowId: row.rowId, place })
          after = row.rowId
        }
        return done(rows.map(row => told(row.rowId)))
      }),
    deleteRows: (_id, rowIds) =>
      answer('deleteRows', rowIds.length, (): Result<RowsDeleted> => {
        const gone = rowIds.filter(rowId => order.ids.includes(rowId))
        for (const rowId of gone) {
          move({ kind: 'delete-row', rowId })
          images.rowGone(rowId)
        }
        // A change without effect makes no version.
        if (gone.length > 0) version += 1
        return ok({ version, rowIds: gone })
      }),
  }

  return {
    api,
    discussions,
    columns,
    images,
    /** Calls that change something, as `method of rows`. */
    writes: () =>
      calls
        .filter(({ method }) => !['read', 'version', 'addresses', 'page', 'thread', 'comment'].includes(method))
        .map(({ method, rows }) => `${method} ${rows}`),
    calls: () => calls.map(({ method }) => method),
    /** The keys of received creates. */
    keys: (): readonly string[] => keys,
    /** Lifetime of responses to keyed creates; null: keys are not supported. */
    keyLifeMs: () => (state.knowsKeys ? 24 * 3_600_000 : null),
    /** The columns known to the last writer of rows: they determine how a value is written. */
    writtenWith: () => writtenWith,
    /** The next call of this kind fails. */
    plan: (method: Method, fault: Fault) => void faults.push({ method, fault }),
    /** Sets how the bytes of a sheet are sent; by default all at once. */
    travelBy: (way: Pour) => {
      pour = way
    },
    /** Removes all planned faults. */
    heal: () => void faults.splice(0),
    rowIds: () => order.ids,
    /** Another user. */
    someoneSets(rowId: number, value: CellValue, column = 1): void {
      cells.get(rowId)?.set(column, value)
      links.delete(`${rowId} ${column}`)
      version += 1
    },
    /** Links the cell to a cell of another sheet with this value. */
    someoneLinks(rowId: number, linkIn: string, value: CellValue, column = 1): void {
      cells.get(rowId)?.set(column, value)
      links.set(`${rowId} ${column}`, linkIn)
      version += 1
    },
    linkInOf,
    /** Returns the id of the image in this cell. */
    someonePutsImage(rowId: number, text: string, bytes: Uint8Array<ArrayBuffer>, column = 1): string {
      cells.get(rowId)?.set(column, text)
      version += 1
      return images.add(rowId, column, bytes)
    },
    someoneFormats(rowId: number, format: string, column = 1): void {
      formats.set(`${rowId} ${column}`, format)
      version += 1
    },
    formatOf,
    someoneMoves(edit: SheetEdit): void {
      move(edit)
      version += 1
    },
    /** Deletes all of them in one request. */
    someoneDeletes(...rowIds: readonly number[]): void {
      for (const rowId of rowIds) move({ kind: 'delete-row', rowId: RowId.parse(rowId) })
      version += 1
    },
    set: (change: Partial<typeof state>) => Object.assign(state, change),
    /** The sheet as text: depth, and the content of columns 1 and 2. */
    drawn: () =>
      order.ids.map((rowId, index) =>
        drawnRow(order.levels[index] ?? 0, [...[1, 2].map(column => cells.get(rowId)?.get(column))]),
      ),
  }
}
export type ServiceSheet = ReturnType<typeof createServiceSheet>

export function drawnRow(level: number, values: readonly (CellValue | undefined)[]): string {
  const texts = values.map(value => valueText(value ?? null))
  return '>'.repeat(level) + texts.filter(text => text !== '').join('|')
}

function toWire(
  head: Readonly<Record<string, unknown>>,
  { ids, levels }: RowOrder,
  cells: ReadonlyMap<number, ReadonlyMap<number, CellValue>>,
  discussionsOf: ServiceDiscussions['ofRow'],
  formatOf: (rowId: number, columnId: number) => string | undefined,
  imageAt: ServiceImages['at'],
  linkInOf: (rowId: number, columnId: number) => string | undefined,
): Uint8Array<ArrayBuffer> {
  const parents = parentsOf(levels)
  const rows = ids.map((rowId, index) => ({
    id: rowId,
    parentId: ids[parents[index] ?? -1],
    discussions: discussionsOf(rowId),
    cells: [...(cells.get(rowId) ?? [])].map(([columnId, value]) => ({
      columnId,
      ...wireValue(value),
      format: formatOf(rowId, columnId),
      image: wireImage(imageAt(rowId, columnId)),
      linkInFromCell: wireLink(linkInOf(rowId, columnId)),
    })),
  }))
  return new TextEncoder().encode(JSON.stringify({ name: 'Snag log', ...head, rows }))
}

const wireLink = (linkIn: string | undefined) => (linkIn === undefined ? undefined : readSource(linkIn))

const wireImage = (id: string | undefined) => (id === undefined ? undefined : { id })

function wireValue(value: CellValue) {
  if (typeof value !== 'object' || value === null) return { value }
  if (value.kind === 'choices') return { objectValue: { objectType: 'MULTI_PICKLIST', values: value.choices } }
  if (value.kind === 'contacts') return { objectValue: { objectType: 'MULTI_CONTACT', values: value.contacts } }
  return { value: valueText(value) }
}
