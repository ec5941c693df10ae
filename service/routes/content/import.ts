import { cleanTitle } from '../../../shared/clean-title.ts'
import { bytes } from '../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { needed, text, type Values, wholeNumber } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import type { IncomingImport, ReadOutcome } from '../../imports/import-reader.ts'
import { ApiError, refuse } from '../../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/content/attachment-kinds.ts'
import { isAttachmentDisposition } from '../../rules/content/file-name.ts'
import { type CsvLayout, type ImportedSheet, type ImportRefusal, isRefusal } from '../../rules/content/import-csv.ts'
import { type Destination, inFolder, inHome, inWorkspace } from '../containers/destination.ts'
import { toPermalink } from '../sheets/summary.ts'
import { bodyOf } from './body-stream.ts'
import { writeImport } from './write-import.ts'

/** The longest name of a sheet, as when it is created from columns. */
const MAX_NAME_LENGTH = 50

/** Creates a sheet from a CSV file in Home, a folder or a workspace (api-guide section 21.1). */
export function importEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const common = {
    family: 'Import',
    method: 'POST',
    query: IMPORT,
    body: bytes('text/csv'),
    example: { query: 'sheetName=Plan&headerRowIndex=0', body: 'Task,Days\nDraft,2\n' },
  } as const
  return [
    endpoint({
      ...common,
      title: 'Import Sheet',
      path: '/sheets/import',
      needs: 'sheet.create',
      handle: (c, asked) => importSheet(c, deps, asked, inHome),
    }),
    endpoint({
      ...common,
      title: 'Import Sheet into Folder',
      path: '/folders/:folderId/sheets/import',
      needs: 'sheet.create-in',
      handle: (c, asked) => importSheet(c, deps, asked, inFolder),
    }),
    endpoint({
      ...common,
      title: 'Import Sheet into Workspace',
      path: '/workspaces/:workspaceId/sheets/import',
      needs: 'sheet.create-in',
      handle: (c, asked) => importSheet(c, deps, asked, inWorkspace),
    }),
  ]
}

/** The row of the titles and the index of the primary column, both counted from 0. */
const IMPORT = { sheetName: needed(text), headerRowIndex: wholeNumber(0), primaryColumnIndex: wholeNumber(0) } as const

async function importSheet<Found>(
  c: ServiceContext,
  deps: ServiceDeps,
  { again, query }: Asked<Found, Values<typeof IMPORT>>,
  toDestination: (found: Found) => Destination,
): Promise<Response> {
  const { headerRowIndex = null, primaryColumnIndex = 0 } = query
  const name = cleanTitle(query.sheetName)
  if (name === '') throw refuse(1012, 'sheetName')
  if (name.length > MAX_NAME_LENGTH) throw refuse(1041, 'sheetName', MAX_NAME_LENGTH, name.length)
  checkHeaders(c)

  const { userId: ownerId } = c.get('caller')
  const id = await readImport(c, deps, { headerRowIndex, primaryColumnIndex }, imported =>
    // The destination is checked again: it may have been deleted during the upload.
    deps.store.transaction(() => writeImport(deps, imported, { name, ownerId, ...toDestination(again()) })),
  )
  return replyResult(c, { result: { id, name, type: 'sheet', accessLevel: 'OWNER', permalink: toPermalink(id) } })
}

function checkHeaders(c: ServiceContext): void {
  if (!isAttachmentDisposition(c.req.header('content-disposition'))) throw refuse(1011, 'Content-Disposition')
  const type = c.req.header('content-type')
  if (type === undefined) throw refuse(1011, 'Content-Type')
  if (/^application\/vnd\.(?:openxmlformats|ms-excel)/i.test(type)) {
    throw new ApiError(1124, 'Excel files cannot be imported yet. Save the sheet as CSV and import that.')
  }
  if (!/^text\/csv\s*(?:;|$)/i.test(type)) throw refuse(1124)
}

/** Receives and parses the file; its memory is released once `write` has stored it. */
async function readImport(
  c: ServiceContext,
  deps: ServiceDeps,
  layout: CsvLayout,
  write: (imported: ImportedSheet) => number,
): Promise<number> {
  const incoming = deps.imports.receive(c.get('caller').userId, c.req.raw.signal)
  try {
    const outcome = await incoming.read(await readFile(c, incoming), layout)
    if (isRefusal(outcome)) throw toRefusal(outcome, layout)
    return write(outcome)
  } finally {
    incoming.end()
  }
}

async function readFile(c: ServiceContext, incoming: IncomingImport): Promise<Uint8Array<ArrayBuffer>> {
  const announced = c.req.header('content-length')
  const makeRoom = (bytes: number): void => {
    if (bytes > MAX_UPLOAD_BYTES) throw refuse(1074, 'to import', '30 MB')
    if (!incoming.grow(bytes)) throw toBusy()
  }
  makeRoom(Number(announced ?? 0))

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(c)) {
    size += chunk.byteLength
    makeRoom(size)
    chunks.push(chunk)
  }
  if (announced !== undefined && Number(announced) !== size) throw refuse(1075)
  return joined(chunks, size)
}

/** Copies the chunks to one buffer, which can be transferred to a thread. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function toBusy(): ApiError {
  return refuse(4003).withDetail({ executed: false, reason: 'other files are being imported' })
}

type NotRead = ImportRefusal | Extract<ReadOutcome, { readonly kind: 'busy' | 'gone' }>

function toRefusal(refusal: NotRead, { primaryColumnIndex }: CsvLayout): ApiError {
  switch (refusal.kind) {
    case 'busy':
      return toBusy()
    case 'gone':
      // The client has disconnected; counts as a wrong announced length.
      return refuse(1075)
    case 'too-costly':
      return refuse(
        1008,
        `the file takes too much ${refusal.what} to read. Check its quotes, or split it into smaller files`,
      )
    case 'no-header-row':
      return refuse(1225)
    case 'no-primary-column':
      return refuse(1018, primaryColumnIndex, 'primaryColumnIndex')
    case 'broken':
      return refuse(1008, refusal.reason)
    case 'too-large':
      return refuse(1061, `the file: a sheet holds at most ${refusal.limit} ${refusal.what}`)
  }
}
