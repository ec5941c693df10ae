/** Told what a piece of HTML consists of, in order. `open` may say 'stop' when nothing further is of interest; so may `close`. */
export type HtmlListener = {
  readonly open: (name: string, source: string) => 'stop' | undefined
  readonly close: (name: string) => 'stop' | undefined
  readonly text: (source: string) => void
}

/** Elements whose content is not markup, and nothing that a person sees in a cell. */
const SILENT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])
const NAME = /[a-z][^\s/>]*/iy

/** Does the next piece, of about so many characters, and then stops; true once nothing is left. */
export type ScanStep = (mostCharacters: number) => boolean

/**
 * Walks through HTML of any quality from begin to end, once, and makes no tree: pasted markup never becomes elements. Comments,
 * conditional sections of Office, scripts and styles are passed over. Names come in lower case, text and tags as they are written.
 */
export function stepScan(html: string, listener: HtmlListener): ScanStep {
  let at = 0
  return mostCharacters => {
    const end = Math.min(html.length, at + mostCharacters)
    while (at < end) {
      const less = html.indexOf('<', at)
      const textEnd = less < 0 ? html.length : less
      if (textEnd > at) listener.text(html.slice(at, textEnd))
      const next = less < 0 ? 'stop' : scanTag(html, less, listener)
      at = next === 'stop' ? html.length : next
    }
    return at >= html.length
  }
}

function scanTag(html: string, less: number, listener: HtmlListener): number | 'stop' {
  const isClosing = html[less + 1] === '/'
  const name = nameAt(html, less + (isClosing ? 2 : 1))
  if (name !== null) {
    const end = endOfTag(html, less)
    if (end < 0) return 'stop'
    if (isClosing) return listener.close(name) ?? end + 1
    if (SILENT.has(name)) return afterSilent(html, name, end + 1)
    return listener.open(name, html.slice(less, end)) ?? end + 1
  }
  if (html.startsWith('<!--', less)) return after(html, '-->', less + 2)
  if (isClosing || html[less + 1] === '!' || html[less + 1] === '?') return after(html, '>', less)
  listener.text('<')
  return less + 1
}

function nameAt(html: string, at: number): string | null {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? null
}

/** Where the tag ends: the first > that is not inside a quoted value. Below zero when the HTML ends before. */
function endOfTag(html: string, less: number): number {
  let follows = ''
  for (let at = less + 1; at < html.length; at++) {
    const char = html.charAt(at)
    if (char === '>') return at
    if ((char === '"' || char === "'") && follows === '=') {
      at = html.indexOf(char, at + 1)
      if (at < 0) return at
    }
    if (char > ' ') follows = char
  }
  return -1
}

function afterSilent(html: string, name: string, from: number): number | 'stop' {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(html)
  return found ? after(html, '>', found.index) : 'stop'
}

function after(html: string, mark: string, from: number): number | 'stop' {
  const at = html.indexOf(mark, from)
  return at < 0 ? 'stop' : at + mark.length
}
