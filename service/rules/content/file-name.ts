/**
 * The name a person gave a file, read from the headers an upload arrives with.
 *
 * The name is text to show and nothing else: no path is ever built from it, so `../x` is a harmless (if odd) name.
 */

/** Longer names are cut: no file system of today holds more, and nobody reads more. Characters. */
export const MAX_FILE_NAME_LENGTH = 255

/**
 * The file name in a Content-Disposition header of an upload, or null when it names none.
 *
 * Clients disagree on the encoding, so all of these are read: percent-encoded in quotes (the interface's own rule),
 * `filename*` (RFC 8187, wins when both are there), raw UTF-8 bytes, quotes escaped or not. A percent sign that
 * starts no valid escape stays what it is: a file may well be called `50%.csv`.
 */
export function fileNameOfDisposition(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*"?utf-8'[^']*'([^;"]*)/i.exec(header)?.[1]
  const plain = plainFileName(header)
  const name = cleanFileName(decodePercent(extended ?? plain ?? ''))
  return name === '' ? null : name
}

/** A header value as it was meant: raw UTF-8 bytes or percent-encoded, whichever the client chose. */
export function decodeHeaderText(value: string): string {
  return decodePercent(toUtf8(value))
}

/**
 * A name fit to store: no control characters (they could forge a header line later), trimmed, at most 255 long. A longer one is
 * cut before its extension, which tells people and programs what the file is.
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

/** What follows the last dot, up to 20 characters: more than that, or with a blank in it, is part of a sentence. */
const EXTENSION = /\.[^.\s]{1,20}$/u

/** Whether a Content-Disposition says "this body is a file". */
export function isAttachmentDisposition(header: string | undefined): header is string {
  return header !== undefined && /^\s*attachment\s*(;|$)/i.test(header)
}

function plainFileName(header: string): string | undefined {
  const start = /;\s*filename\s*=\s*/i.exec(header)
  if (!start) return undefined

  const value = header.slice(start.index + start[0].length)
  if (!value.startsWith('"')) return toUtf8(value.split(';', 1)[0] ?? '')

  // Some clients leave inner quotes bare, so the name ends at the last quote before the next parameter or the end.
  const end = /"\s*(?:;\s*[a-z*]+\s*=.*)?$/i.exec(value.slice(1))
  const inner = end ? value.slice(1, 1 + end.index) : value.slice(1)
  return toUtf8(inner.replace(/\\(["\\])/g, '$1'))
}

/** HTTP hands header bytes over as Latin-1; a client that sent raw UTF-8 meant UTF-8. */
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

/** Null when the bytes are no UTF-8. A name may hold the replacement character itself, so that says nothing. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null // what else TextDecoder could throw for, there is none
  }
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029
}
