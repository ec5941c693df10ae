/** Receives the parts of an XML document in order. Names have no prefix. Text arrives decoded, in pieces. */
export type XmlListener = {
  readonly open: (name: string, attributes: string) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** This is no XML, or only a part of it. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml'
}

/** Far more than a workbook needs. A longer tag is meant to exhaust the memory. */
const LONGEST_TAG = 1_000_000
/** The longest reference that means anything: `&#1114111;`. */
const LONGEST_REFERENCE = 10

/**
 * A streaming XML reader for workbooks: elements, attributes and text. Rejects a document type: workbooks have none,
 * and custom entities can expand a small file enormously. Throws `BrokenXml`.
 */
export function createXmlReader(listener: XmlListener) {
  const names: string[] = []
  let rest = ''
  let hasRoot = false

  const closeTag = (name: string): void => {
    if (names.pop() !== name) throw new BrokenXml(`</${name}> closes nothing`)
    listener.close(local(name))
  }
  const openTag = (source: string): void => {
    const isWhole = source.endsWith('/')
    const inside = isWhole ? source.slice(0, -1) : source
    const end = inside.search(/\s/)
    const name = end < 0 ? inside : inside.slice(0, end)
    if (name === '' || (names.length === 0 && hasRoot)) throw new BrokenXml(`<${name}> has no place here`)
    hasRoot = true
    listener.open(local(name), end < 0 ? '' : inside.slice(end))
    if (isWhole) listener.close(local(name))
    else names.push(name)
  }

  /** Reads the markup at this `<`; returns its end, or -1 while it is incomplete. */
  const readMarkup = (text: string, at: number): number => {
    if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
    if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at + 9)
      if (end >= 0) listener.text(text.slice(at + 9, end - 3))
      return end
    }
    if (text.startsWith('<?', at)) return after(text, '?>', at)
    const end = endOfTag(text, at)
    if (end < 0) return end
    if (text[at + 1] === '!') throw new BrokenXml('a declaration')
    if (text[at + 1] === '/') closeTag(text.slice(at + 2, end).trimEnd())
    else openTag(text.slice(at + 1, end))
    return end + 1
  }

  /** Emits the text up to here; a possible partial reference is kept for the next chunk. */
  const readText = (text: string, at: number): number => {
    const less = text.indexOf('<', at)
    const open = less < 0 ? text.lastIndexOf('&') : -1
    const isCut = open >= at && open > text.length - LONGEST_REFERENCE && !text.includes(';', open)
    const end = less >= 0 ? less : isCut ? open : text.length
    if (end > at) listener.text(decodeXml(text.slice(at, end)))
    return end
  }

  return {
    push(piece: string): void {
      const text = rest + piece
      let at = 0
      while (at < text.length) {
        const end = text[at] === '<' ? readMarkup(text, at) : readText(text, at)
        if (end < 0 || end === at) break
        at = end
      }
      rest = text.slice(at)
      if (rest.length > LONGEST_TAG) throw new BrokenXml('a tag without an end')
    },
    end(): void {
      if (rest.trim() !== '' || names.length > 0 || !hasRoot) throw new BrokenXml('it ends too early')
    },
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? at : at + mark.length
}

/** The end of the tag: the first `>` outside of quotes. */
function endOfTag(text: string, from: number): number {
  let end = text.indexOf('>', from)
  let at = from
  while (end >= 0) {
    const quote = firstQuote(text, at, end)
    if (quote < 0) return end
    const close = text.indexOf(text.charAt(quote), quote + 1)
    if (close < 0) return close
    at = close + 1
    if (at > end) end = text.indexOf('>', at)
  }
  return end
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

/** The attributes of a tag by name, without prefixes, in linear time. */
export function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  let at = 0
  for (let equals = source.indexOf('=', at); equals >= 0; equals = source.indexOf('=', at)) {
    const quote = afterSpaces(source, equals + 1)
    const end = source[quote] === '"' || source[quote] === "'" ? source.indexOf(source.charAt(quote), quote + 1) : -1
    const name = lastWord(source.slice(at, equals))
    if (end >= 0 && name !== '') attributes.set(name, decodeXml(source.slice(quote + 1, end)))
    // Invalid attributes are skipped; a valid one may follow.
    at = end >= 0 && name !== '' ? end + 1 : equals + 1
  }
  return attributes
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (isSpace(text, at)) at++
  return at
}

/** The last word before some spaces, without a prefix before a colon; empty without one. */
function lastWord(text: string): string {
  const words = text.trimEnd()
  let from = words.length
  while (from > 0 && words[from - 1] !== ':' && !isSpace(words, from - 1)) from--
  return words.slice(from)
}

/** Blanks, tabs and line ends; there are no others between attributes (XML 1.0, production 3). */
const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) <= 32

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CHARACTER = 0x10ffff

function decodeXml(source: string): string {
  if (!source.includes('&')) return source
  return source.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return SIGNS[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : '\ufffd'
  })
}
