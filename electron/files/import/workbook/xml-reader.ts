import { QuoteType, Tokenizer } from 'htmlparser2'

/** By name, without prefixes. */
export type Attributes = ReadonlyMap<string, string>

/** Receives the parts of an XML document in order. Names have no prefix. Text arrives decoded, in pieces. */
export type XmlListener = {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** This is no XML, or only a part of it. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml'
}

/** Far more than a workbook needs. A longer tag is meant to exhaust the memory. */
const LONGEST_TAG = 1_000_000

/**
 * Reads the XML of a workbook in pieces. Rejects a document type: workbooks have none, and custom entities can expand a
 * small file enormously. Throws `BrokenXml`, also for markup that the tokenizer skips because HTML tolerates it. The
 * parser of the library is not used: its list of open elements makes deep nesting quadratic.
 */
export function createXmlReader(listener: XmlListener) {
  const names: string[] = []
  let hasRoot = false
  // The source from the last complete token on. As in the tokenizer, positions count from the start of the document.
  let [source, sourceStart, done] = ['', 0, 0]
  // `>` after the name of a closing tag, which is a token without its end.
  let tagEnd = ''
  let [tag, attribute, value] = ['', '', '']
  let attributes = new Map<string, string>()

  const slice = (start: number, end: number): string => source.slice(start - sourceStart, end - sourceStart)
  /** Reads a token. Between it and the one before there may only be its mark; the tokenizer skips anything there. */
  const take = (mark: string, start: number, end: number): string => {
    if (slice(done, start).trimStart() !== tagEnd + mark) throw new BrokenXml('markup of HTML')
    tagEnd = ''
    done = end
    return slice(start, end)
  }
  const open = (end: number): void => {
    if (names.length === 0 && hasRoot) throw new BrokenXml(`<${tag}> has no place here`)
    hasRoot = true
    done = end + 1
    listener.open(local(tag), attributes)
  }
  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      onopentagname(start, end) {
        tag = checked(take('<', start, end))
        if (attributes.size > 0) attributes = new Map()
      },
      onattribname(start, end) {
        attribute = checked(slice(start, end))
        value = ''
      },
      onattribdata(start, end) {
        value += slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend(quote) {
        if (quote === QuoteType.NoValue || quote === QuoteType.Unquoted) throw new BrokenXml('a value without quotes')
        attributes.set(local(attribute), value)
      },
      onopentagend(end) {
        open(end)
        names.push(tag)
      },
      onselfclosingtag(end) {
        open(end)
        listener.close(local(tag))
      },
      onclosetag(start, end) {
        const name = take('</', start, end)
        if (names.pop() !== name) throw new BrokenXml(`</${name}> closes nothing`)
        tagEnd = '>'
        listener.close(local(name))
      },
      ontext(start, end) {
        const text = take('', start, end)
        if (text.startsWith('<')) throw new BrokenXml('a tag without a name')
        listener.text(text)
      },
      ontextentity(code, end) {
        take('', sourceStart + source.lastIndexOf('&', end - 1 - sourceStart), end)
        listener.text(String.fromCodePoint(code))
      },
      oncdata(start, end, endLength) {
        listener.text(take('<![CDATA[', start, end - endLength))
        done = end + 1
      },
      oncomment(start, end, endLength) {
        if (endLength > '--'.length) throw new BrokenXml('a comment of HTML, which may end with --!>')
        take('<!--', start, end + 1)
      },
      onprocessinginstruction(start, end) {
        take('<?', start, end + '?>'.length)
      },
      ondeclaration() {
        throw new BrokenXml('a declaration')
      },
      onend: () => undefined,
    },
  )
  return {
    push(piece: string): void {
      source = slice(done, sourceStart + source.length) + piece
      sourceStart = done
      tokenizer.write(piece)
      if (sourceStart + source.length - done > LONGEST_TAG) throw new BrokenXml('a tag without an end')
    },
    end(): void {
      const rest = slice(done, sourceStart + source.length)
      if (rest.trim() !== tagEnd || names.length > 0 || !hasRoot) throw new BrokenXml('it ends too early')
    },
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Characters that no name has, and that the tokenizer accepts in one. */
const MISPLACED = /["'=<&]/

function checked(name: string): string {
  if (MISPLACED.test(name)) throw new BrokenXml(`${name} is no name`)
  return name
}
