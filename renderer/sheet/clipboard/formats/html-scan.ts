import { Tokenizer } from 'htmlparser2'

/** The attributes of a tag by lower-case name. The first of two with the same name is used, as in browsers. */
export type Attributes = ReadonlyMap<string, string>

/** Receives the parts of an HTML text in order. 'stop' ends the scan. */
export type HtmlListener = {
  readonly open: (name: string, attributes: Attributes) => 'stop' | undefined
  readonly close: (name: string) => 'stop' | undefined
  /** The whole text between two tags, with character references resolved. */
  readonly text: (text: string) => void
}

/** Elements whose content is not visible in a cell. */
const SILENT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])

/** Scans the next part, of at most this many characters. Returns true at the end. */
export type ScanStep = (mostCharacters: number) => boolean

/**
 * Scans HTML of any quality once and builds no tree: pasted markup never becomes elements, and nesting costs nothing.
 * Comments, conditional sections of Office, scripts and styles are skipped. Names are in lower case.
 */
export function stepScan(html: string, listener: HtmlListener): ScanStep {
  let at = 0
  let isStopped = false
  let silent: string | null = null
  let text = ''
  let [tag, attribute, value] = ['', '', '']
  let attributes = new Map<string, string>()

  /** Reports the text before a tag or the end, which is complete by then. */
  const report = (step?: () => 'stop' | undefined) => {
    if (text !== '' && !isStopped) listener.text(text)
    text = ''
    if (step && !isStopped) isStopped = step() === 'stop'
  }
  const opened = () => {
    if (silent !== null) return
    const [name, held] = [tag, attributes]
    if (SILENT.has(name)) silent = name
    else report(() => listener.open(name, held))
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
        if (silent === null) report(() => listener.close(name))
        else if (silent === name) silent = null
      },
      ontext(start, end) {
        if (silent === null) text += html.slice(start, end)
      },
      ontextentity(code) {
        if (silent === null) text += String.fromCodePoint(code)
      },
      ...NOT_SEEN,
      onend: () => report(),
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
const NOT_SEEN = {
  oncdata: passOver,
  oncomment: passOver,
  ondeclaration: passOver,
  onprocessinginstruction: passOver,
}

/** In characters. Scanning in pieces avoids scanning the text after the first table. */
const PIECE = 64 * 1024
