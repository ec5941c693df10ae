import { Tokenizer } from 'htmlparser2'

/** The attributes of a tag, by name in lower case. The first of two with one name counts, as in browsers. */
export type Attributes = ReadonlyMap<string, string>

/** Told what a piece of HTML consists of, in order. `open` may say 'stop' when nothing further is of interest; so may `close`. */
export type HtmlListener = {
  readonly open: (name: string, attributes: Attributes) => 'stop' | undefined
  readonly close: (name: string) => 'stop' | undefined
  /** All that stands between two tags, with its character references read. */
  readonly text: (text: string) => void
}

/** Elements whose content is nothing that a person sees in a cell. */
const SILENT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])

/** Does the next piece, of about so many characters, and then stops; true once nothing is left. */
export type ScanStep = (mostCharacters: number) => boolean

/**
 * Walks through HTML of any quality from begin to end, once, and makes no tree: pasted markup never becomes elements, and however deep it
 * is nested costs nothing. Comments, conditional sections of Office, scripts and styles are passed over. Names come in lower case.
 */
export function stepScan(html: string, listener: HtmlListener): ScanStep {
  let at = 0
  let isStopped = false
  let silent: string | null = null
  let text = ''
  let [tag, attribute, value] = ['', '', '']
  let attributes = new Map<string, string>()

  /** A tag or the end is there: what stood before it is whole. */
  const told = (step?: () => 'stop' | undefined) => {
    if (text !== '' && !isStopped) listener.text(text)
    text = ''
    if (step && !isStopped) isStopped = step() === 'stop'
  }
  const opened = () => {
    if (silent !== null) return
    const [name, held] = [tag, attributes]
    if (SILENT.has(name)) silent = name
    else told(() => listener.open(name, held))
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (silent === null) told(() => listener.close(name))
        else if (silent === name) silent = null
      },
      ontext(start, end) {
        if (silent === null) text += html.slice(start, end)
      },
      ontextentity(code) {
        if (silent === null) text += String.fromCodePoint(code)
      },
      ...NOT_SEEN,
      onend: () => told(),
    },
  )
  return mostCharacters => {
    const end = Math.min(html.length, at + Math.min(mostCharacters, PIECE))
    tokenizer.write(html.slice(at, end))
    at = end
    if (at >= html.length && !isStopped) tokenizer.end()
    return isStopped || at >= html.length
  }
}

const passOver = () => undefined
/** What nobody sees of HTML. */
const NOT_SEEN = {
  oncdata: passOver,
  oncomment: passOver,
  ondeclaration: passOver,
  onprocessinginstruction: passOver,
}

/** What follows the first table is not read to its end for nothing. */
const PIECE = 64 * 1024
