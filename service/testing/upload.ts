import { existsSync, readdirSync } from 'node:fs'
import { type Answer, type Person, startService, type TestService } from './service.ts'

/** A service with one sheet of Ann's that has one row. `sheet` and `row` are their paths below `/2.0`. */
export function withSheet(options: Parameters<typeof startService>[0] = {}) {
  const service = startService(options)
  const { store, deps, ann, bob } = service
  const [sheetId, rowId] = [deps.ids.next(), deps.ids.next()]
  const now = deps.clock()
  store.sheets.add({ id: sheetId, name: 'Plan', ownerId: ann.id }, now)
  const blank = { parentId: null, expanded: true, locked: false, format: null, cells: {} }
  const written = { createdAt: now, createdBy: ann.id, modifiedAt: now, modifiedBy: ann.id }
  store.rows.add(sheetId, { id: rowId, rowNumber: 1, ...blank, ...written })
  return { service, ann, bob, sheet: `/sheets/${sheetId}`, row: `/sheets/${sheetId}/rows/${rowId}`, sheetId, rowId }
}

/** How an upload departs from an ordinary one; a null type leaves the header out. */
export interface Upload {
  readonly disposition?: string
  readonly type?: string | null
  readonly length?: number
}

/** Uploads bytes the simple way: raw body, name in the header. */
export async function upload(
  service: TestService,
  person: Person,
  path: string,
  body: string | Uint8Array,
  { disposition = 'attachment; filename="plan.pdf"', type = 'application/octet-stream', length }: Upload = {},
) {
  const headers = new Headers({ Authorization: `Bearer ${person.token}`, 'Content-Disposition': disposition })
  if (type !== null) headers.set('Content-Type', type)
  if (length !== undefined) headers.set('Content-Length', String(length))
  // A string body would bring a Content-Type of its own.
  const init = { method: 'POST', headers, body: Buffer.from(body) }
  const response = await service.app.request(`/2.0${path}/attachments`, init)
  // The tests assert on the shape themselves.
  return { status: response.status, json: (await response.json()) as Answer }
}

/** Uploads a body that is made while it is read, named `big.bin`. */
export function uploadStream(service: TestService, person: Person, path: string, body: ReadableStream<Uint8Array>) {
  const headers = {
    Authorization: `Bearer ${person.token}`,
    'Content-Disposition': 'attachment; filename="big.bin"',
    'Content-Type': '',
  }
  // The types of fetch lack `duplex`, which a streamed body needs.
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return service.app.request(`/2.0${path}/attachments`, init)
}

/** A body of `size` zero bytes that is made while it is read. */
export function bytesOf(size: number): ReadableStream<Uint8Array> {
  let left = size
  return new ReadableStream({
    pull(controller) {
      const chunk = Math.min(left, 256 * 1024)
      if (chunk > 0) controller.enqueue(new Uint8Array(chunk))
      left -= chunk
      if (left === 0) controller.close()
    },
  })
}

/** Fetches a file the way any client does: read the attachment, then its temporary address, without a token. */
export async function download(service: TestService, person: Person, sheet: string, id: number): Promise<Response> {
  const { json } = await service.call(person, 'GET', `${sheet}/attachments/${id}`)
  return service.app.request(String(json.url))
}

/** The names of the blobs on disk. */
export function blobsOf({ deps }: TestService): string[] {
  return existsSync(deps.blobs) ? readdirSync(deps.blobs) : []
}
