import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredCell } from '../../../../service/rules/cells/stored-cell.ts'
import { SCOPES } from '../../../../service/rules/scopes.ts'
import { countingIds } from '../../../../service/testing/counting-ids.ts'
import { openService, type Person } from '../../../../service/testing/service.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { linkTarget } from '../../../../shared/model/sheet/cell-source.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { RowLocation, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { HttpDeps } from '../../../api/http.ts'
import { httpOn } from '../../../api/testing/in-process.ts'
import { drawnRow } from '../a-page.ts'
import { createColumns } from './columns.ts'
import { createComments } from './comments.ts'
import { createServiceLine } from './line.ts'
import type { RealSheet } from './sheet.ts'

type AccessLevel = 'VIEWER' | 'EDITOR' | 'ADMIN'
type Row = {
  readonly id: number
  readonly parentId: number | null
  readonly cells: Readonly<Record<string, StoredCell>>
}

const IN_FULL = '?level=2&include=objectValue,format'
/** A sheet whose cells others link to: its id, and that of its column. */
const COSTS = { sheetId: 7_007, columnId: 9_009 }

/**
 * One sheet on the real service, and another user. The sheet starts with the rows 1, 2, …, which have these names, and
 * the text columns 1 and 2; the ids of later objects follow. The user of the app is an ADMIN.
 */
export function openRealService(sheetId: SheetId, names: readonly string[], clock: () => number) {
  let lastId = 1_000
  const ids = { ...countingIds(), next: () => (lastId += 1) }
  const service = openService({ clock, ids })
  const { store, bob } = service
  const me = service.addPerson('Me')
  const path = `/sheets/${sheetId}`
  const share = (level: AccessLevel | null) => {
    if (level === null) store.shares.remove('sheet', sheetId, me.id)
    else store.shares.put('sheet', sheetId, me.id, level, clock())
  }
  const addSheet = (id: number, name: string, columns: readonly number[]) => {
    store.sheets.add({ id, name, ownerId: bob.id }, clock())
    const text = { type: 'TEXT_NUMBER', width: 150, validation: false } as const
    for (const [index, column] of columns.entries())
      store.columns.add(id, {
        ...text,
        id: column,
        index,
        title: `Column ${column}`,
        ...(index === 0 && { primary: true }),
      })
  }
  const addRow = (of: number, id: number, rowNumber: number, name: string, column: number) => {
    const written = { createdAt: clock(), createdBy: bob.id, modifiedAt: clock(), modifiedBy: bob.id }
    const cells = name === '' ? {} : { [column]: { value: name } }
    store.rows.add(of, {
      id,
      rowNumber,
      parentId: null,
      expanded: true,
      locked: false,
      format: null,
      cells,
      ...written,
    })
  }
  const call = async (person: Person, method: string, path: string, body?: unknown) => {
    const { status, json } = await service.call(person, method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
    return json
  }

  store.transaction(() => {
    addSheet(sheetId, 'Snag log', [1, 2])
    for (const [index, name] of names.entries()) addRow(sheetId, index + 1, index + 1, name, 1)
    share('ADMIN')
  })
  lastId = Math.max(names.length, 2)

  const rows = (): readonly Row[] => store.rows.of(sheetId)
  const cellAt = (rowId: number, column: number) => rows().find(({ id }) => id === rowId)?.cells[column]
  const someone = (method: string, below: string, body?: unknown) => call(bob, method, `${path}${below}`, body)
  const write = (rowId: number, column: number, cell: object) =>
    someone('PUT', `/rows${IN_FULL}`, [{ id: rowId, cells: [{ columnId: column, ...cell }] }])

  const sources = new Map<CellValue, string>()
  /** The cell of another sheet with this value, as `cell-source.ts` writes it. */
  const source = (value: string): string => {
    if (sources.size === 0) {
      addSheet(COSTS.sheetId, 'Costs', [COSTS.columnId])
      store.shares.put('sheet', COSTS.sheetId, me.id, 'VIEWER', clock())
    }
    const rowId = 8_008 + 10 * sources.size
    const text = sources.get(value) ?? `OK ${COSTS.sheetId} ${rowId} ${COSTS.columnId} Costs`
    if (!sources.has(value)) addRow(COSTS.sheetId, rowId, sources.size + 1, value, COSTS.columnId)
    sources.set(value, text)
    return text
  }

  const writeSource = (value: string, cell: object) => {
    const { sheetId: id, rowId, columnId } = linkTarget(source(value)) ?? {}
    return call(bob, 'PUT', `/sheets/${id}/rows`, [{ id: rowId, cells: [{ columnId, ...cell }] }])
  }

  const blob = (name: unknown) => new Uint8Array(readFileSync(join(service.folder, 'blobs', String(name))))
  const imageAt = (rowId: number, column: number) => cellAt(rowId, column)?.image?.id
  const line = createServiceLine(
    request => service.app.fetch(request),
    () => service.tokenFor(me, SCOPES).token,
  )
  const sheet: RealSheet = { call, path, sheetId, store, me, bob, blob }

  return {
    ...line,
    http: (over: Partial<HttpDeps> = {}) => httpOn(service, { ...line.deps, ...over }),
    /** Requests of files, which have no token and no faults. */
    fetchFile: async (input: Parameters<typeof fetch>[0]) => service.app.fetch(new Request(input)),
    discussions: createComments(sheet),
    columns: createColumns(sheet),
    images: {
      at: imageAt,
      bytesAt(rowId: number, column: number) {
        const id = imageAt(rowId, column)
        const found = id && store.db.sqlite.prepare('SELECT blob FROM cell_images WHERE id = ?').get(id)
        return found ? blob(found.blob) : undefined
      },
      remove: (rowId: number, column: number) => write(rowId, column, { image: null, value: '' }),
    },
    /** Unexpected errors of the service. */
    bugs: service.bugs,
    close: service.close,
    rowIds: () => rows().map(({ id }) => id),
    source,
    linkInOf: (rowId: number, column: number): string | undefined => {
      const from = cellAt(rowId, column)?.linkInFromCell
      return from && `OK ${from.sheetId} ${from.rowId} ${from.columnId} Costs`
    },
    formatOf: (rowId: number, column: number): string | undefined => cellAt(rowId, column)?.format,
    set({ accessLevel, isGone }: { readonly accessLevel?: AccessLevel; readonly isGone?: boolean }): void {
      share(isGone ? null : (accessLevel ?? 'ADMIN'))
      store.sheets.touch(sheetId, clock())
    },
    /** A request of another user below the address of the sheet. */
    someoneSends: someone,
    /** A request of the user of the app. */
    iSend: (method: string, address: string, body?: unknown) => call(me, method, address, body),
    /** Another user. */
    someoneSets: (rowId: number, value: CellValue, column = 1) => write(rowId, column, toWire(value)),
    /** Links the cell to one of another sheet that has this value. */
    someoneLinks: (rowId: number, value: string, column = 1) =>
      write(rowId, column, { value: null, linkInFromCell: linkTarget(source(value)) }),
    /** Writes to a linked cell of the other sheet. */
    someoneChangesSource: (value: string, to: string) => writeSource(value, { value: to }),
    /** Links a cell of another sheet to this one. */
    someoneLinksToOurs: (rowId: number, column = 1) =>
      writeSource('copied', { value: null, linkInFromCell: { sheetId, rowId, columnId: column } }),
    /** Another sheet with one cell, the total of our column 1: the ids of sheet and column. */
    async someoneAddsTotal(): Promise<{ readonly sheetId: SheetId; readonly columnId: number }> {
      source('total')
      await call(bob, 'POST', `/sheets/${COSTS.sheetId}/crosssheetreferences`, {
        ...{ name: 'Ours', sourceSheetId: sheetId },
        ...{ startColumnId: 1, endColumnId: 1 },
      })
      await writeSource('total', { formula: '=SUM({Ours})' })
      // as: an id of the service
      return { sheetId: COSTS.sheetId as SheetId, columnId: COSTS.columnId }
    },
    /** Another sheet with this text column, which the user of the app may read and our sheet knows as a range. */
    async someoneAddsRange(name: string, values: readonly CellValue[]): Promise<SheetId> {
      const [id, columnId] = [ids.next(), ids.next()]
      addSheet(id, name, [columnId])
      store.shares.put('sheet', id, me.id, 'VIEWER', clock())
      const rows = values.map(value => ({ toBottom: true, cells: [{ columnId, value }] }))
      if (rows.length > 0) await call(bob, 'POST', `/sheets/${id}/rows`, rows)
      const column = { startColumnId: columnId, endColumnId: columnId }
      await someone('POST', '/crosssheetreferences', { name, sourceSheetId: id, ...column })
      // as: an id of the service
      return id as SheetId
    },
    async someonePutsImage(
      rowId: number,
      altText: string,
      bytes: Uint8Array,
      type: string,
      column = 1,
    ): Promise<string> {
      const address = `/2.0${path}/rows/${rowId}/columns/${column}/cellimages?${new URLSearchParams({ altText })}`
      const headers = {
        authorization: `Bearer ${bob.token}`,
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'content-disposition': 'attachment; filename="image"',
      }
      const response = await service.app.request(address, { method: 'POST', headers, body: Buffer.from(bytes) })
      if (!response.ok) throw new Error(await response.text())
      return imageAt(rowId, column) ?? ''
    },
    someoneFormats: (rowId: number, format: string, column = 1) =>
      write(rowId, column, { ...toWire(cellValue(cellAt(rowId, column))), format }),
    someoneAdds: (name: string) => someone('POST', '/rows', [{ toTop: true, cells: [{ columnId: 1, value: name }] }]),
    someoneMoves: ({ rowId, location }: Extract<SheetEdit, { kind: 'move-row' }>) =>
      someone('PUT', '/rows', [{ id: rowId, ...toWireLocation(location) }]),
    /** Deletes all of them in one request. */
    someoneDeletes: (...rowIds: readonly number[]) => someone('DELETE', `/rows?ids=${rowIds}`),
    /** The sheet as text: depth, and the content of columns 1 and 2. */
    drawn: (): string[] => {
      const levels = new Map<number, number>()
      return rows().map(({ id, parentId, cells }) => {
        const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1
        levels.set(id, level)
        return drawnRow(level, [cellValue(cells[1]), cellValue(cells[2])])
      })
    },
  }
}
export type RealService = ReturnType<typeof openRealService>

function cellValue(cell: StoredCell = {}): CellValue {
  const { value = null, objectValue } = cell
  if (objectValue?.objectType === 'MULTI_PICKLIST') return { kind: 'choices', choices: [...objectValue.values] }
  if (objectValue?.objectType !== 'MULTI_CONTACT') return value
  return { kind: 'contacts', contacts: objectValue.values.map(({ email, name }) => (email ? { email } : { name })) }
}

function toWire(value: CellValue) {
  // Only leniently does a text column take a check mark.
  if (typeof value === 'boolean') return { value, strict: false }
  if (typeof value !== 'object' || value === null) return { value: value ?? '' }
  if (value.kind === 'choices') return { objectValue: { objectType: 'MULTI_PICKLIST', values: value.choices } }
  if (value.kind !== 'contacts') throw new Error(value.kind)
  const values = value.contacts.map(contact => ({ objectType: 'CONTACT', ...contact }))
  return { objectValue: { objectType: 'MULTI_CONTACT', values } }
}

function toWireLocation({ parentId, after }: RowLocation) {
  if (after !== null) return { siblingId: after }
  return parentId === null ? { toTop: true } : { parentId }
}
