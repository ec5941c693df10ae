type Sniff = (head: Uint8Array) => boolean

/**
 * The document types that the desktop may open, with their leading bytes. Types that can carry a program are excluded.
 */
const KINDS: Readonly<Record<string, Sniff>> = {
  '.pdf': begins('%PDF-'),
  '.png': begins('\x89PNG\r\n\x1a\n'),
  '.jpg': begins('\xff\xd8\xff'),
  '.jpeg': begins('\xff\xd8\xff'),
  '.gif': either(begins('GIF87a'), begins('GIF89a')),
  '.webp': at(8, 'WEBP'),
  '.docx': begins('PK\x03\x04'),
  '.xlsx': begins('PK\x03\x04'),
  '.pptx': begins('PK\x03\x04'),
  '.odt': begins('PK\x03\x04'),
  '.ods': begins('PK\x03\x04'),
  '.odp': begins('PK\x03\x04'),
  '.mp4': at(4, 'ftyp'),
  '.mov': at(4, 'ftyp'),
  '.mp3': either(begins('ID3'), begins('\xff\xfb')),
  '.wav': at(8, 'WAVE'),
  '.txt': isPlainText,
  '.csv': isPlainText,
  '.tsv': isPlainText,
  '.log': isPlainText,
  '.md': isPlainText,
  '.json': isPlainText,
}

/** The extension includes its dot, in lower case. */
export const isKnownExtension = (extension: string): boolean => Object.hasOwn(KINDS, extension)

/** Whether the first bytes match this file type. */
export const contentFits = (extension: string, head: Uint8Array): boolean => KINDS[extension]?.(head) ?? false

function begins(bytes: string): Sniff {
  return at(0, bytes)
}

function at(offset: number, bytes: string): Sniff {
  return head => latin1(head).startsWith(bytes, offset)
}

function either(one: Sniff, other: Sniff): Sniff {
  return head => one(head) || other(head)
}

/**
 * Text without content that a shell or a desktop would run: no script line, launcher entry, markup, or embedded format.
 */
function isPlainText(head: Uint8Array): boolean {
  if (head.some(isControl)) return false
  return !/^(\xef\xbb\xbf)?\s*(#!|<|\[(Desktop Entry|InternetShortcut|Shell)|MZ|%PDF)/i.test(latin1(head))
}

/** Control characters except tab, line break and page break. */
const isControl = (byte: number) => byte < 0x20 && (byte < 0x09 || byte > 0x0d)

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
