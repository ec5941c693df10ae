import { toHeaderMailboxes, toHeaderParameter, toHeaderText } from './header-text.ts'
import type { Mail, MailFile } from './mail.ts'

/** Id and time of a message. */
export type Stamp = {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
}

const CRLF = '\r\n'
/**
 * A line of quoted-printable has at most 76 characters: this leaves room for the `=` that continues it and for a first
 * character that is escaped (RFC 2045, 6.7).
 */
const QP_CHARACTERS = 73
const BASE64_CHARACTERS = 76

/** Serializes a message: RFC 5322 with MIME, seven bits throughout. */
export function compose(mail: Mail, stamp: Stamp): Buffer {
  const { files = [], text } = mail
  if (files.length === 0) return Buffer.from(headersOf(mail, stamp) + textPart(text))

  // Neither encoding below can produce a line that begins with two hyphens and an equals sign.
  const boundary = `=_sheaf_${stamp.id}`
  const parts = [textPart(text), ...files.map(filePart)]
  const body = parts.map(part => `--${boundary}${CRLF}${part}${CRLF}`).join('')
  const type = `Content-Type: multipart/mixed;${CRLF} boundary="${boundary}"${CRLF}`
  return Buffer.from(`${headersOf(mail, stamp)}${type}${CRLF}${body}--${boundary}--${CRLF}`)
}

function headersOf({ from, to, cc = [], subject }: Mail, { id, at }: Stamp): string {
  const headers = [
    ['Date', new Date(at).toUTCString().replace('GMT', '+0000')],
    ['From', toHeaderMailboxes([from])],
    ['To', toHeaderMailboxes(to)],
    ...(cc.length === 0 ? [] : [['Cc', toHeaderMailboxes(cc)]]),
    ['Subject', toHeaderText(subject)],
    ['Message-ID', `<${id}@sheaf.localhost>`],
    // Prevents automatic replies such as out-of-office messages (RFC 3834).
    ['Auto-Submitted', 'auto-generated'],
    ['MIME-Version', '1.0'],
  ]
  return headers.map(([name, content]) => `${name}: ${content}${CRLF}`).join('')
}

/** A text part with its headers. Plain text with short lines stays unencoded. */
function textPart(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const isPlain = lines.every(line => /^[\t\x20-\x7e]{0,76}$/.test(line) && !line.startsWith('--') && !/\s$/.test(line))
  const [encoding, body] = isPlain ? ['7bit', lines] : ['quoted-printable', lines.map(toQuotedPrintable)]
  return ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`, '', ...body, ''].join(
    CRLF,
  )
}

function filePart({ name, mimeType, bytes }: MailFile): string {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'
  const base64 = Buffer.from(bytes).toString('base64')
  const lines = base64.match(new RegExp(`.{1,${BASE64_CHARACTERS}}`, 'g')) ?? ['']
  return [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment${toHeaderParameter('filename', name)}`,
    '',
    ...lines,
  ].join(CRLF)
}

/** Encodes one line, which may become several, each but the last ending in `=`. */
function toQuotedPrintable(line: string): string {
  const written = [...Buffer.from(line)].map((byte, index, bytes) => toSafe(byte, index === bytes.length - 1))
  const lines = ['']
  for (const piece of written) {
    const last = lines.at(-1) ?? ''
    if (last.length + piece.length > QP_CHARACTERS) lines.push(piece)
    else lines[lines.length - 1] = last + piece
  }
  // A hyphen at the start of a line might begin a boundary; a dot is special in SMTP.
  return lines.map(part => part.replace(/^[-.]/, first => (first === '-' ? '=2D' : '=2E'))).join(`=${CRLF}`)
}

/** Trailing spaces would be lost in transit. */
function toSafe(byte: number, isLast: boolean): string {
  const isBlank = byte === 0x20 || byte === 0x09
  const isSafe = isBlank ? !isLast : byte > 0x20 && byte < 0x7f && byte !== 0x3d
  return isSafe ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
