import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { destinationOpener } from '../../http/open-destination.ts'
import { queryNumber } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { ApiError, refuse } from '../../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/content/attachment-kinds.ts'
import { isAttachmentDisposition } from '../../rules/content/file-name.ts'
import { type CsvLayout, type ImportRefusal, importCsv, isRefusal } from '../../rules/content/import-csv.ts'
import { requireScope } from '../../rules/policy.ts'
import { toPermalink } from '../sheets/summary.ts'
import { bodyOf } from './body-stream.ts'
import { writeImport } from './write-import.ts'

/** Characters of a sheet's name, as when a sheet is made of columns. */
const MAX_NAME_LENGTH = 50
/** Stands for a `headerRowIndex` that was not sent: then no row of the file names the columns. */
const NO_HEADER = -1

/** Making a sheet of a CSV file, in Home, in a folder or in a workspace (api-guide section 21.1). */
export function importRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const destination = destinationOpener(deps)

  const importSheet = async (c: ServiceContext): Promise<Response> => {
    const { scopes, userId } = c.get('caller')
    requireScope(scopes, 'sheet.create')
    destination(c)
    const name = sheetName(c)
    const layout = readLayout(c)
    checkHeaders(c)

    const imported = importCsv(await readFile(c), layout)
    if (isRefusal(imported)) throw toRefusal(imported, layout)
    // The destination is asked for again inside: while the file arrived, it may have gone.
    const id = deps.store.transaction(() => writeImport(deps, imported, { name, ownerId: userId, ...destination(c) }))
    return replyResult(c, { result: { id, name, type: 'sheet', accessLevel: 'OWNER', permalink: toPermalink(id) } })
  }

  return new Hono<ServiceEnv>()
    .post('/sheets/import', importSheet)
    .post('/folders/:folderId/sheets/import', importSheet)
    .post('/workspaces/:workspaceId/sheets/import', importSheet)
}

/** The name of the new sheet: asked for (1009) and at most 50 characters (1041). */
function sheetName(c: ServiceContext): string {
  const name = (c.req.query('sheetName') ?? '').trim()
  if (name === '') throw refuse(1009, 'sheetName')
  if (name.length > MAX_NAME_LENGTH) throw refuse(1041, 'sheetName', MAX_NAME_LENGTH, name.length)
  return name
}

/** Which row of the file names the columns, and which column becomes the primary one; both count from 0. */
function readLayout(c: ServiceContext): CsvLayout {
  const headerRowIndex = queryNumber(c, 'headerRowIndex', NO_HEADER, 0, Number.MAX_SAFE_INTEGER)
  return {
    headerRowIndex: headerRowIndex === NO_HEADER ? null : headerRowIndex,
    primaryColumnIndex: queryNumber(c, 'primaryColumnIndex', 0, 0, Number.MAX_SAFE_INTEGER),
  }
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

async function readFile(c: ServiceContext): Promise<Buffer> {
  const announced = c.req.header('content-length')
  if (Number(announced ?? 0) > MAX_UPLOAD_BYTES) throw refuse(1074, 'to import', '30 MB')

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(c)) {
    size += chunk.byteLength
    if (size > MAX_UPLOAD_BYTES) throw refuse(1074, 'to import', '30 MB')
    chunks.push(chunk)
  }
  if (announced !== undefined && Number(announced) !== size) throw refuse(1075)
  return Buffer.concat(chunks)
}

function toRefusal(refusal: ImportRefusal, { primaryColumnIndex }: CsvLayout): ApiError {
  switch (refusal.kind) {
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
