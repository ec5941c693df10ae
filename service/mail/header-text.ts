import { domainToASCII } from 'node:url'
import type { Mailbox } from './mail.ts'

/** A line of a message may be longer (998), but none has to be. */
const FOLD = '\r\n '
/** So many bytes of UTF-8 fit into one encoded word, with the name of its header in front (RFC 2047, section 2: 76 a line). */
const WORD_BYTES = 36
const PARAMETER_CHARACTERS = 48

/** Free text as the content of a header: one line, whatever it holds (RFC 2047). */
export function toHeaderText(text: string): string {
  const line = oneLine(text)
  return isPlain(line) && line.length <= 60 ? line : toEncodedWords(line)
}

/** People as the content of `To`, `Cc` or `From`. */
export function toHeaderMailboxes(people: readonly Mailbox[]): string {
  return people.map(toMailbox).join(`,${FOLD}`)
}

/** An address that can stand in a header or in an envelope: no blank, no bracket, its domain in ASCII (RFC 5321, 4.1.2). */
export function toAddress(email: string): string {
  const bare = email.replace(/[\p{C}\s<>]/gu, '')
  const at = bare.lastIndexOf('@')
  const [local, domain] = [bare.slice(0, Math.max(at, 0)), bare.slice(at + 1)]
  const isAtoms = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u.test(local)
  return `${isAtoms ? local : quoted(local)}@${domainToASCII(domain) || 'invalid'}`
}

/** A parameter of a header, such as a file's name: as it is, or in the pieces of RFC 2231 when it is long or not ASCII. */
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

/** Line ends and other control characters would begin a header of their own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

// What looks like an encoded word has to be encoded, or it would be read as one.
function isPlain(line: string): boolean {
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?')
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** No character is cut in two: each word has to be readable by itself. */
function toEncodedWords(line: string): string {
  const words = ['']
  for (const character of line) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > WORD_BYTES) words.push(character)
    else words[words.length - 1] = last + character
  }
  return words.map(word => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(FOLD)
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
