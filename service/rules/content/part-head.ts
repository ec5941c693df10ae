import { decodeHeaderText, fileNameOfDisposition } from './file-name.ts'

/** The parsed headers of one part of a multipart body (interface-spec.md, "Multipart rules", 3). */
export type PartHead = {
  /** Null when the part has no name. */
  readonly name: string | null
  /** Null when it is no file part. */
  readonly fileName: string | null
  /** The MIME type without parameters, in lower case; null without a Content-Type header. */
  readonly type: string | null
}

/** Headers of a part by lower-case name, their bytes as Latin-1. */
export type PartHeaders = Readonly<Record<string, readonly string[]>>

/**
 * Parses the headers of a part; null when its Content-Disposition is not `form-data`. The rules require URL-encoded
 * values; the Python SDK sends them raw, so both are read.
 */
export function readPartHead(headers: PartHeaders): PartHead | null {
  const disposition = headers['content-disposition']?.[0]
  const type = headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? null
  if (disposition === undefined) return { name: null, fileName: null, type }
  if (!/^\s*form-data\s*(;|$)/i.test(disposition)) return null

  const isFile = /;\s*filename\*?\s*=/i.test(disposition)
  return { name: nameOf(disposition), fileName: isFile ? (fileNameOfDisposition(disposition) ?? 'file') : null, type }
}

/** The boundary of a `multipart/form-data` type, or null without a valid one (RFC 2046, 5.1.1). */
export function boundaryOf(contentType: string): string | null {
  const found = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null
}

/** Whether the Content-Type is multipart form data. */
export function isMultipartType(contentType: string | undefined): contentType is string {
  return contentType !== undefined && /^\s*multipart\/form-data\s*(;|$)/i.test(contentType)
}

function nameOf(disposition: string): string | null {
  const found = /;\s*name\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition)
  return decodeHeaderText(found?.[1] ?? found?.[2] ?? '') || null
}
