import { type Attachment, isFile } from '../../shared/model/attachment.ts'
import { AttachmentId, type RowId, type SheetId } from '../../shared/model/ids.ts'
import { parseUrl } from '../../shared/parse-url.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireAttachment } from '../../shared/wire/attachment.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { resultOf, WireDone } from '../../shared/wire/result.ts'
import type { CallOptions, Http } from './http.ts'
import type { Sending } from './transport/multipart.ts'
import { type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** A sheet itself, or one row of it. */
export type AttachTo = { readonly sheetId: SheetId; readonly rowId: RowId | null }

/** An attachment with its URL. The URL of a file needs no token, and is valid for two minutes. */
export type AttachmentWithUrl = { readonly attachment: Attachment; readonly url: string | null }

const WireAttachments = indexResult(WireAttachment)
const WireAttached = resultOf(WireAttachment)

/** Files and links on sheets and rows. An upload counts as ten requests. */
export const attachmentsApi = (http: Http) => ({
  /** Of a sheet: its attachments and those of its rows and comments. Of a row: its own and those of its comments. */
  async page(of: AttachTo, page: number, options?: CallOptions): Promise<Result<Page<Attachment>>> {
    const address =
      of.rowId === null
        ? path`/sheets/${of.sheetId}/attachments?page=${page}&pageSize=${100}`
        : path`/sheets/${of.sheetId}/rows/${of.rowId}/attachments?page=${page}&pageSize=${100}`
    const answer = await http.get(address, WireAttachments, { ...options, what: whatOf(of) })
    return answer.ok ? ok(toPage(answer.value, page, wire => toAttachment(wire, of))) : answer
  },

  async get(sheetId: SheetId, id: AttachmentId, options?: CallOptions): Promise<Result<AttachmentWithUrl>> {
    const address = path`/sheets/${sheetId}/attachments/${id}`
    const answer = await http.get(address, WireAttachment, { ...options, what: 'attachment' })
    if (!answer.ok) return answer
    const attachment = toAttachment(answer.value, { sheetId, rowId: null })
    return ok({ attachment, url: answer.value.url ?? null })
  },

  /** The newest version of this file: itself for a link, and for a file that was never replaced. */
  async newest(sheetId: SheetId, id: AttachmentId, options?: CallOptions): Promise<Result<AttachmentId>> {
    const address = path`/sheets/${sheetId}/attachments/${id}/versions?page=1&pageSize=1`
    const answer = await http.get(address, WireAttachments, { ...options, what: 'attachment' })
    if (!answer.ok) return answer
    const [newest] = answer.value.data
    return ok(newest ? AttachmentId.parse(newest.id) : id)
  },

  async upload(to: AttachTo, file: Sending, options?: CallOptions): Promise<Result<Attachment>> {
    const address =
      to.rowId === null
        ? path`/sheets/${to.sheetId}/attachments`
        : path`/sheets/${to.sheetId}/rows/${to.rowId}/attachments`
    const answer = await http.upload(address, WireAttached, file, { ...options, what: whatOf(to) })
    return answer.ok ? ok(toAttachment(answer.value.result, to)) : answer
  },

  async remove(sheetId: SheetId, id: AttachmentId, options?: CallOptions): Promise<Result<null>> {
    const address = path`/sheets/${sheetId}/attachments/${id}`
    const answer = await http.delete(address, WireDone, { ...options, what: 'attachment' })
    return answer.ok ? ok(null) : answer
  },
})
export type AttachmentsApi = ReturnType<typeof attachmentsApi>

/** The kind of parent to report as missing when the service answers 404. */
export const whatOf = ({ rowId }: AttachTo) => (rowId === null ? 'sheet' : 'row')

export function toAttachment(wire: WireAttachment, asked: AttachTo): Attachment {
  const type = wire.attachmentType ?? 'FILE'
  return {
    id: AttachmentId.parse(wire.id),
    parent: parentOf(wire, asked),
    name: wire.name,
    type,
    host: isFile({ type }) ? null : hostOf(wire.url ?? ''),
    mimeType: wire.mimeType ?? null,
    sizeBytes: wire.sizeInKb == null ? null : wire.sizeInKb * 1024,
    createdAt: wire.createdAt ?? null,
    createdBy: wire.createdBy?.name ?? wire.createdBy?.email ?? null,
  }
}

const hostOf = (url: string): string | null => parseUrl(url)?.host || null

/** Falls back to the requested parent when the service does not name one. */
function parentOf({ parentType, parentId }: WireAttachment, { sheetId, rowId }: AttachTo): Attachment['parent'] {
  if (parentId != null && parentType === 'COMMENT') return { kind: 'comment', id: parentId }
  if (parentId != null && parentType === 'ROW') return { kind: 'row', id: parentId }
  if (parentId != null && parentType === 'SHEET') return { kind: 'sheet', id: parentId }
  return rowId === null ? { kind: 'sheet', id: sheetId } : { kind: 'row', id: rowId }
}
