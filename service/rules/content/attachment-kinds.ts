import { lookup } from 'mime-types'
import { parseUrl } from '../../../shared/parse-url.ts'

/** The largest upload: 30 MB, counted as 30 x 1,024 x 1,024 bytes. One byte more is rejected (1074). */
export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024

/** Lifetime of a temporary file URL, in milliseconds. */
export const FILE_URL_LIFE_MS = 120_000

/** Kinds of attachment that are links. The service stores the address and never fetches it. */
export const LINK_TYPES = ['LINK', 'BOX_COM', 'DROPBOX', 'EGNYTE', 'EVERNOTE', 'GOOGLE_DRIVE', 'ONEDRIVE'] as const
export type LinkType = (typeof LINK_TYPES)[number]
/** All kinds of attachment: files and links. */
export type AttachmentType = 'FILE' | LinkType

const OF_GOVERNMENT: ReadonlySet<AttachmentType> = new Set(['BOX_COM', 'FILE', 'GOOGLE_DRIVE', 'LINK', 'ONEDRIVE'])

/**
 * The kinds that a deployment accepts, as a sheet read reports them (`effectiveAttachmentOptions`): all of them, or the
 * five of a government deployment (interface-spec.md "What the service does", 5).
 */
export function attachmentOptions(government = false): readonly AttachmentType[] {
  const all: readonly AttachmentType[] = ['FILE', ...LINK_TYPES]
  return government ? all.filter(type => OF_GOVERNMENT.has(type)) : all
}

const SUB_TYPES: Partial<Record<LinkType, readonly string[]>> = {
  EGNYTE: ['FOLDER'],
  GOOGLE_DRIVE: ['DOCUMENT', 'DRAWING', 'PDF', 'PRESENTATION', 'SPREADSHEET'],
}

/** Whether this sub-type is valid for this kind: only Egnyte and Google Drive links have any. */
export function allowsSubType(type: LinkType, subType: string): boolean {
  return SUB_TYPES[type]?.includes(subType) ?? false
}

/**
 * The MIME type shown for a file: the stated one, without parameters (specification, "Multipart rules" 3). If it is
 * blank or invalid, it is guessed from the extension ("Attachments").
 */
export function mimeTypeOf(fileName: string, declared = ''): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return TYPE.test(type) ? type : lookup(fileName) || 'application/octet-stream'
}

// RFC 6838, section 4.2. It is later sent as a header, so no other characters may pass.
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/

/** The size of a file in attachments: whole kilobytes, rounded up so that only an empty file has 0. */
export function sizeInKb(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

/** Whether an address may be stored as a link: absolute, http or https. A `javascript:` link would be an attack. */
export function isLinkUrl(url: string): boolean {
  return /^https?:$/.test(parseUrl(url)?.protocol ?? '')
}
