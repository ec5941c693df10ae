import { lookup } from 'mime-types'
import { parseUrl } from '../../../shared/parse-url.ts'

/** The largest file the service takes, in bytes: 30 MB counted in 1,024s. One byte more is refused (error 1074). */
export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024

/** How long the address of a file's bytes works after it was asked for, in milliseconds. */
export const FILE_URL_LIFE_MS = 120_000

/** Kinds of attachment that are an address elsewhere. The service keeps the address and never fetches it. */
export const LINK_TYPES = ['LINK', 'BOX_COM', 'DROPBOX', 'EGNYTE', 'EVERNOTE', 'GOOGLE_DRIVE', 'ONEDRIVE'] as const
/** One kind of link. */
export type LinkType = (typeof LINK_TYPES)[number]
/** What an attachment can be: bytes kept here, or an address elsewhere. */
export type AttachmentType = 'FILE' | LinkType

const OF_GOVERNMENT: ReadonlySet<AttachmentType> = new Set(['BOX_COM', 'FILE', 'GOOGLE_DRIVE', 'LINK', 'ONEDRIVE'])

/**
 * The kinds a deployment accepts, as a sheet read reports them (`effectiveAttachmentOptions`): all of them, or the five
 * of a government deployment (interface-spec.md "What the service does", 5).
 */
export function attachmentOptions(government = false): readonly AttachmentType[] {
  const all: readonly AttachmentType[] = ['FILE', ...LINK_TYPES]
  return government ? all.filter(type => OF_GOVERNMENT.has(type)) : all
}

const SUB_TYPES: Partial<Record<LinkType, readonly string[]>> = {
  EGNYTE: ['FOLDER'],
  GOOGLE_DRIVE: ['DOCUMENT', 'DRAWING', 'PDF', 'PRESENTATION', 'SPREADSHEET'],
}

/** Whether this sub-type means something for this kind: only Egnyte and Google Drive links have any. */
export function allowsSubType(type: LinkType, subType: string): boolean {
  return SUB_TYPES[type]?.includes(subType) ?? false
}

/**
 * The MIME type people see for a file: the one that its sender says, without parameters (specification, "Multipart rules" 3).
 * Where that is blank, or no type, it is guessed from the extension ("Attachments").
 */
export function mimeTypeOf(fileName: string, said = ''): string {
  const type = said.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return TYPE.test(type) ? type : lookup(fileName) || 'application/octet-stream'
}

// RFC 6838, section 4.2. It is sent as a header later, so nothing else may pass.
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/

/** A file's size as attachments state it: whole kilobytes, rounded up so that no file with content reads as 0. */
export function sizeInKb(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

/** Whether an address may be kept as a link: absolute, and http or https (a `javascript:` link would be a trap). */
export function isLinkUrl(url: string): boolean {
  return /^https?:$/.test(parseUrl(url)?.protocol ?? '')
}
