import { domainToASCII } from 'node:url'
import type { Mailbox } from './mail.ts'

/** Lines may be longer (998 characters), but need not be. */
const FOLD = '\r\n '
/** Bytes of UTF-8 per encoded word, leaving room for the header name (RFC 2047, section 2: 76 characters a line). */
const WORD_BYTES = 36
const PARAMETER_CHARACTERS = 48

/** Encodes free text for a header: one line, any content (RFC 2047). */
export function toHeaderText(text: string): string {
  const line = oneLine(text)
  return isPlain(line) && line.length <= 60 ? line : toEncodedWords(line)
}

/** Formats mailboxes for `To`, `Cc` or `From`. */
export function toHeaderMailboxes(people: readonly Mailbox[]): string {
  return people.map(toMailbox).join(`,${FOLD}`)
}

/** An address that is valid in headers and envelopes: no spaces or brackets, its domain in ASCII (RFC 5321, 4.1.2). */
export function toAddress(email: string): string {
  const bare = email.replace(/[\p{C}\s<>]/gu, '')
  const at = bare.lastIndexOf('@')
  const [local, domain] = [bare.slice(0, Math.max(at, 0)), bare.slice(at + 1)]
  const isAtoms = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u.test(local)
  return `${isAtoms ? local : quoted(local)}@${domainToASCII(domain) || 'invalid'}`
}

/** A header parameter such as a file name: plain, or encoded by RFC 2231 when it is long or not ASCII. */
export function toHeaderParameter(name: string, text: string): string {
  const line = oneLine(text)
  if (isPlain(line) && line.length <= PARAMETER_CHARACTERS) return `;${FOLD}${name}=${quoted(line)}`
  return inPieces(line)
    .map((piece, index) => `;${FOLD}${name}*${index}*=${index === 0 ? "UTF-8''" : ''}${piece}`)
    .join('')
}

function toMailbox({ email, name = '' }: Mailbox): string {
  const line = oneLine(name)
  if (line === '' || line === email) return toAddress(email)
  const shown = isPlain(line) && line.length <= 60 ? quoted(line) : toEncodedWords(line)
  return `${shown}${FOLD}<${toAddress(email)}>`
}

/** Line breaks and other control characters would inject headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

// Text that looks like an encoded word must be encoded, or it would be decoded.
function isPlain(line: string): boolean {
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?')
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** Splits between characters, because each word must be decodable on its own. */
function toEncodedWords(line: string): string {
  const reply = ['']
  for (const character of line) {
    const last = reply.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > WORD_BYTES) reply.push(character)
    else reply[reply.length - 1] = last + character
  }
  return reply.map(word => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(FOLD)
}

function inPieces(line: string): readonly string[] {
  const pieces = ['']
  for (const byte of Buffer.from(line)) {
    const character = String.fromCharCode(byte)
    const written = /[\w.-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    const last = pieces.at(-1) ?? ''
    if (last.length + written.length > PARAMETER_CHARACTERS) pieces.push(written)
    else pieces[pieces.length - 1] = last + written
  }
  return pieces
}
