import type { RunningService } from '../harness/service.ts'

type Wire = Record<string, unknown>

/** A column, row and sheet as the service returns them. */
export type WireColumn = Wire & {
  readonly id: number
  readonly title: string
}
export type WireCell = Wire & {
  readonly columnId: number
  readonly value?: unknown
}
export type WireRow = Wire & {
  readonly id: number
  readonly rowNumber: number
  readonly parentId?: number
  readonly cells: readonly WireCell[]
}
export type WireSheet = Wire & {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly columns: readonly WireColumn[]
  readonly rows: readonly WireRow[]
}

/** A second client of the same user that calls the service directly, without Sheaf and its proxy. */
export type OtherClient = {
  /** Any call; throws the service's message on failure. */
  call(method: string, path: string, json?: unknown): Promise<Wire>
  /** The entry of a sheet in the list of all sheets. */
  listed(name: string): Promise<Pick<WireSheet, 'id' | 'name'>>
  sheetNamed(name: string): Promise<WireSheet>
  /** The attribute `value` of a cell; undefined when blank. */
  valueAt(sheet: string, row: number, column: string): Promise<unknown>
  /** The same cell with all its attributes. */
  cellAt(sheet: string, row: number, column: string): Promise<WireCell>
  /** Writes the attributes of a cell, such as `{ value: 'Theirs' }`. */
  putCell(sheet: string, row: number, column: string, cell: object): Promise<void>
  /** Puts an image into a cell and returns its id. */
  putImage(sheet: string, row: number, column: string, bytes: Buffer, altText: string): Promise<string>
  /** The bytes of a cell's image; null without one. */
  imageIn(sheet: string, row: number, column: string): Promise<Buffer | null>
  /** Cells of one column by row number. */
  valuesIn(sheet: string, column: string): Promise<ReadonlyMap<number, unknown>>
  /** The same texts as they are displayed. */
  displayedIn(sheet: string, column: string): Promise<ReadonlyMap<number, string>>
  /** The bytes of all attachments of a sheet and its rows by name, from their temporary addresses. */
  filesOf(sheet: string): Promise<ReadonlyMap<string, Buffer>>
}

/** The most rows of one response. */
const PAGE_ROWS = 10_000

/** `token` is read for each call, because each start of the service mints a new first token. */
export function otherClient(service: RunningService, token: () => string = () => service.token): OtherClient {
  const call = async (method: string, path: string, json?: unknown) => {
    const answer = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token()}`,
        // A busy service may close a kept-alive connection just as it is reused.
        connection: 'close',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    // as: every response of the interface is a JSON object.
    return JSON.parse(text) as Wire
  }

  const cellAt = async (name: string, row: number, column: string): Promise<WireCell> => {
    const sheet = await sheetNamed(name)
    const id = columnId(sheet, column)
    return rowNumbered(sheet, row).cells.find(cell => cell.columnId === id) ?? { columnId: id }
  }

  const listed = async (name: string) => {
    const { data } = await call('GET', '/sheets?includeAll=true')
    // as: the list's items have a name and an id.
    const found = (data as Pick<WireSheet, 'id' | 'name'>[]).find(sheet => sheet.name === name)
    if (!found) throw new Error(`The service has no sheet "${name}".`)
    return found
  }

  const sheetNamed = async (name: string) => {
    const { id } = await listed(name)
    const read = async (page: number) => {
      const address = `/sheets/${id}?level=2&include=objectValue&pageSize=${PAGE_ROWS}&page=${page}`
      // as: the service's own tests hold the shape.
      return (await call('GET', address)) as unknown as WireSheet & { readonly totalRowCount: number }
    }
    const first = await read(1)
    const rows = [...first.rows]
    for (let page = 2; rows.length < first.totalRowCount; page++) rows.push(...(await read(page)).rows)
    return { ...first, rows }
  }

  const valuesIn = async (name: string, column: string) => {
    const sheet = await sheetNamed(name)
    const id = columnId(sheet, column)
    return new Map(sheet.rows.map(row => [row.rowNumber, row.cells.find(cell => cell.columnId === id)?.value]))
  }

  return {
    call,
    listed,
    sheetNamed,
    valuesIn,
    displayedIn: async (name, column) => {
      const sheet = await sheetNamed(name)
      const id = columnId(sheet, column)
      const textOf = (cells: readonly WireCell[]) => cells.find(cell => cell.columnId === id)?.displayValue
      return new Map(sheet.rows.map(({ rowNumber, cells }) => [rowNumber, String(textOf(cells) ?? '')]))
    },
    valueAt: async (name, row, column) => (await valuesIn(name, column)).get(row),
    cellAt,
    putCell: async (name, row, column, cell) => {
      const sheet = await sheetNamed(name)
      const cells = [{ columnId: columnId(sheet, column), ...cell }]
      await call('PUT', `/sheets/${sheet.id}/rows`, [{ id: rowNumbered(sheet, row).id, cells }])
    },
    putImage: async (name, row, column, bytes, altText) => {
      const sheet = await sheetNamed(name)
      const cell = `/sheets/${sheet.id}/rows/${rowNumbered(sheet, row).id}/columns/${columnId(sheet, column)}`
      const answer = await fetch(`${service.baseUrl}${cell}/cellimages?altText=${encodeURIComponent(altText)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token()}`,
          connection: 'close',
          'content-type': 'image/png',
          'content-disposition': 'attachment; filename="image.png"',
        },
        body: new Uint8Array(bytes),
      })
      if (!answer.ok) throw new Error(`Image of ${cell}: ${answer.status} ${await answer.text()}`)
      return String(Object((await cellAt(name, row, column)).image).id)
    },
    imageIn: async (name, row, column) => {
      const imageId = Object((await cellAt(name, row, column)).image).id
      if (imageId === undefined) return null
      const { imageUrls } = Object(await call('POST', '/imageurls', [{ imageId }]))
      return Buffer.from(await (await fetch(String(imageUrls[0].url))).arrayBuffer())
    },
    filesOf: async name => {
      const { id } = await sheetNamed(name)
      const { data } = await call('GET', `/sheets/${id}/attachments?includeAll=true`)
      const files = new Map<string, Buffer>()
      // as: the list's items are attachments.
      for (const attachment of data as { id: number; name: string; attachmentType: string }[]) {
        if (attachment.attachmentType !== 'FILE') continue
        const { url } = await call('GET', `/sheets/${id}/attachments/${attachment.id}`)
        files.set(attachment.name, Buffer.from(await (await fetch(String(url))).arrayBuffer()))
      }
      return files
    },
  }
}

export function columnId(sheet: WireSheet, title: string): number {
  const column = sheet.columns.find(each => each.title === title)
  if (!column) throw new Error(`"${sheet.name}" has no column "${title}".`)
  return column.id
}

export function rowNumbered(sheet: WireSheet, number: number): WireRow {
  const row = sheet.rows.find(({ rowNumber }) => rowNumber === number)
  if (!row) throw new Error(`"${sheet.name}" has no row ${number}.`)
  return row
}
