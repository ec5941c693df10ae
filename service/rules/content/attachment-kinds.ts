import { lookup } from 'mime-types'

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
 * The MIME type people see for a file. Guessed from the extension alone, as the interface says: what an upload
 * claims about itself is often `application/json` or blank.
 */
export function mimeTypeOf(fileName: string): string {
  return lookup(fileName) || 'application/octet-stream'
}

/** A file's size as attachments state it: whole kilobytes, rounded up so that no file with content reads as 0. */
export function sizeInKb(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

/** Whether an address may be kept as a link: absolute, and http or https (a `javascript:` link would be a trap). */
export function isLinkUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
