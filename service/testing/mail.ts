import type { OutgoingMail } from '../store/requests/outgoing-mails.ts'

/** A decoded message. */
export type ReadMail = {
  /** Headers by name in lower case, decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[]
  /** The envelope recipients. */
  readonly recipients: readonly string[]
}

/** Parses a message as mail programs do: written from the RFCs, independently of the encoder. */
export function readMail({ message, recipients }: Pick<OutgoingMail, 'message' | 'recipients'>): ReadMail {
  const [headers, body] = splitPart(Buffer.from(message).toString('utf8'))
  const boundary = parameter(headers.get('content-type') ?? '', 'boundary')
  const parts = boundary === null ? [{ headers, body }] : partsOf(body, boundary)
  const [text, ...files] = parts
  const header = (name: string): string => decodeWords(headers.get(name) ?? '')
  return {
    headers: new Map([...headers].map(([name, content]) => [name, decodeWords(content)])),
    from: header('from'),
    to: header('to'),
    cc: header('cc'),
    subject: header('subject'),
    text: text ? contentOf(text).toString('utf8').replaceAll('\r\n', '\n').trimEnd() : '',
    files: files.map(part => ({
      name: parameter(part.headers.get('content-disposition') ?? '', 'filename') ?? '',
      type: part.headers.get('content-type') ?? '',
      bytes: contentOf(part),
    })),
    recipients,
  }
}

type Part = {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function splitPart(text: string): readonly [ReadonlyMap<string, string>, string] {
  const end = text.indexOf('\r\n\r\n')
  // A line that begins with a space continues the header above it.
  const lines = text
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return [new Map(headers), text.slice(end + 4)]
}

function partsOf(body: string, boundary: string): readonly Part[] {
  return `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map(part => {
      const [headers, content] = splitPart(part.replace(/^\r\n/, ''))
      return { headers, body: content }
    })
}

function contentOf({ headers, body }: Part): Buffer {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable': {
      const joined = body.replace(/=\r\n/g, '')
      const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1')
    }
    default:
      return Buffer.from(body)
  }
}

/** Whitespace between two encoded words is not part of the text (RFC 2047, section 6.2). */
function decodeWords(text: string): string {
  return text
    .replace(/(=\?utf-8\?B\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString('utf8'))
}

function parameter(header: string, name: string): string | null {
  const plain = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`).exec(header)
  if (plain) return (plain[1] ?? '').replace(/\\(.)/g, '$1')
  const pieces = [...header.matchAll(new RegExp(`;\\s*${name}\\*\\d+\\*=([^;\\s]*)`, 'g'))]
  if (pieces.length === 0) return null
  return decodeURIComponent(
    pieces
      .map(([, piece = '']) => piece)
      .join('')
      .replace(/^UTF-8''/, ''),
  )
}
