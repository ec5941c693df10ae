import { existsSync, readdirSync } from 'node:fs'
import { type Answer, type Person, startService, type TestService } from './service.ts'

/** A service with one sheet of Ann's with one row. `sheet` and `row` are their paths relative to `/2.0`. */
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

/** Deviations from an ordinary upload, whose type is blank; a null type omits the header, a length is a wrong one. */
export type Upload = {
  readonly disposition?: string
  readonly type?: string | null
  readonly length?: number
}

/** Attaches bytes to the object of `path` as a simple upload. */
export const upload = (
  service: TestService,
  person: Person,
  path: string,
  body: string | Uint8Array,
  how: Upload = {},
): ReturnType<typeof uploadTo> => uploadTo(service, person, `${path}/attachments`, body, how)

/** Uploads bytes: raw body, name in the header. The path is relative to `/2.0`. */
export async function uploadTo(
  service: TestService,
  person: Person,
  path: string,
  body: string | Uint8Array,
  { disposition = 'attachment; filename="plan.pdf"', type = '', length }: Upload = {},
) {
  const headers = new Headers({ Authorization: `Bearer ${person.token}`, 'Content-Disposition': disposition })
  if (type !== null) headers.set('Content-Type', type)
  headers.set('Content-Length', String(length ?? Buffer.byteLength(body)))
  // A string body would set a Content-Type.
  const init = { method: 'POST', headers, body: Buffer.from(body) }
  const response = await service.app.request(`/2.0${path}`, init)
  // as: the tests assert the shape themselves
  return { status: response.status, json: (await response.json()) as Answer }
}

/** Uploads a generated stream as `big.bin` with an announced length of `length` bytes. */
export function uploadStream(
  service: TestService,
  person: Person,
  path: string,
  body: ReadableStream<Uint8Array>,
  length: number,
) {
  const headers = {
    Authorization: `Bearer ${person.token}`,
    'Content-Length': String(length),
    'Content-Disposition': 'attachment; filename="big.bin"',
    'Content-Type': '',
  }
  // as: the types of fetch lack `duplex`, which a streamed body requires
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return service.app.request(`/2.0${path}/attachments`, init)
}

/** A stream of `size` zero bytes. */
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

/** Downloads a file as clients do: reads the attachment, then its temporary URL without a token. */
export async function download(service: TestService, person: Person, sheet: string, id: number): Promise<Response> {
  const { json } = await service.call(person, 'GET', `${sheet}/attachments/${id}`)
  return service.app.request(String(json.url))
}

/** The names of the blobs on disk. */
export function blobsOf({ deps }: TestService): string[] {
  return existsSync(deps.blobs) ? readdirSync(deps.blobs) : []
}

/** The boundary of every multipart body below. */
export const BOUNDARY = 'line-of-hyphens'
/** The Content-Type with that boundary. */
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
/** The end of a multipart body. */
export const FORM_END = `--${BOUNDARY}--\r\n`

/** A handmade part of a multipart body: its headers, then its content. */
export function aPart(headers: string, content = ''): string {
  return `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
}

/** A file part as in the specification. */
export function aFilePart(fileName: string, content = 'hello', type = 'text/plain'): string {
  return aPart(`Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}`, content)
}

/** A JSON part as in the specification; a string is sent as it is. */
export function aJsonPart(name: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return aPart(`Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json`, text)
}

/** Sends a handmade multipart body. The path is relative to `/2.0`. */
export async function postForm(service: TestService, person: Person, path: string, body: string, type = MULTIPART) {
  const headers = {
    Authorization: `Bearer ${person.token}`,
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
  }
  const response = await service.app.request(`/2.0${path}`, { method: 'POST', headers, body })
  // as: the tests assert the shape themselves
  return { status: response.status, json: (await response.json()) as Answer }
}
