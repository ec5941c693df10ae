/**
 * Reads the file name from the headers of an upload.
 *
 * The name is display text only: no path is ever built from it, so `../x` is harmless.
 */

/** Longer names are truncated: 255 characters is the limit of current file systems. */
export const MAX_FILE_NAME_LENGTH = 255

/**
 * The file name in the Content-Disposition header of an upload, or null without one.
 *
 * Clients encode it differently, so all of these are read: percent-encoded in quotes (the rule of the API), `filename*`
 * (RFC 8187, wins over the other), raw UTF-8 bytes, quotes escaped or not. A percent sign that starts no valid escape
 * is literal, as in `50%.csv`.
 */
export function fileNameOfDisposition(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*"?utf-8'[^']*'([^;"]*)/i.exec(header)?.[1]
  const plain = plainFileName(header)
  const name = cleanFileName(decodePercent(extended ?? plain ?? ''))
  return name === '' ? null : name
}

/** Decodes a header value: percent-encoded or raw UTF-8 bytes. */
export function decodeHeaderText(value: string): string {
  return decodePercent(toUtf8(value))
}

/**
 * Makes a name fit to store: no control characters (they could forge a header line later), trimmed, at most 255
 * characters. A longer name is truncated before its extension, which identifies the file type.
 */
export function cleanFileName(name: string): string {
  const printable = Array.from(name).filter(character => !isControl(character.codePointAt(0) ?? 0))
  const whole = printable.join('').trim()
  const characters = Array.from(whole)
  if (characters.length <= MAX_FILE_NAME_LENGTH) return whole

  const extension = EXTENSION.exec(whole)?.[0] ?? ''
  const stem = characters.slice(0, MAX_FILE_NAME_LENGTH - Array.from(extension).length)
  return stem.join('').trimEnd() + extension
}

/** The text after the last dot, up to 20 characters. Longer text, or text with a space, is part of a sentence. */
const EXTENSION = /\.[^.\s]{1,20}$/u

/** Whether a Content-Disposition marks the body as a file. */
export function isAttachmentDisposition(header: string | undefined): header is string {
  return header !== undefined && /^\s*attachment\s*(;|$)/i.test(header)
}

function plainFileName(header: string): string | undefined {
  const start = /;\s*filename\s*=\s*/i.exec(header)
  if (!start) return undefined

  const value = header.slice(start.index + start[0].length)
  if (!value.startsWith('"')) return toUtf8(value.split(';', 1)[0] ?? '')

  // Some clients do not escape inner quotes, so the name ends at the last quote before the next parameter or the end.
  const end = /"\s*(?:;\s*[a-z*]+\s*=.*)?$/i.exec(value.slice(1))
  const inner = end ? value.slice(1, 1 + end.index) : value.slice(1)
  return toUtf8(inner.replace(/\\(["\\])/g, '$1'))
}

/** HTTP header bytes are read as Latin-1; a client that sent raw UTF-8 meant UTF-8. */
function toUtf8(text: string): string {
  const codes = Array.from(text, character => character.codePointAt(0) ?? 0)
  if (codes.every(code => code < 0x80) || codes.some(code => code > 0xff)) return text
  return decodeUtf8(Buffer.from(text, 'latin1')) ?? text
}

function decodePercent(text: string): string {
  return text.replace(
    /(?:%[0-9a-f]{2})+/gi,
    escapes => decodeUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex')) ?? escapes,
  )
}

/**
 * Null when the bytes are not UTF-8. A result with a replacement character proves nothing, because a name may contain
 * it.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null // TextDecoder throws for invalid UTF-8 only.
  }
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029
}
