/**
 * The meaning of spaces in a cell. `folded`: several spaces and line breaks are one space, as in any page. `kept`: each
 * space counts, as LibreOffice writes them. `exact`: a final line break counts too (`white-space:pre-wrap`, as Sheaf
 * writes).
 */
export type Spaces = 'folded' | 'kept' | 'exact'

/** Spaces other than a single one, so that most text needs no replacement. */
const FOLDED = /[\t\r\n\f][ \t\r\n\f]*| [ \t\r\n\f]+/g

/** Collects the visible text of a cell in HTML. */
export class CellText {
  readonly #spaces: Spaces
  #parts: string[] = []
  #isRun = false
  #breakBefore = false

  constructor(spaces: Spaces) {
    this.#spaces = spaces
  }

  add(written: string): void {
    const text = this.#isRun ? written.replace(/\r?\n[ \t]*/g, ' ').replaceAll(' ', '\u00a0') : this.#fold(written)
    if (this.#breakBefore && text.trim() !== '') {
      if (this.#parts.length > 0) this.#parts.push('\n')
      this.#breakBefore = false
    }
    if (!this.#breakBefore) this.#parts.push(text)
  }

  addBreak(): void {
    this.#parts.push('\n')
  }

  /** A paragraph begins or ends, so the next text begins a new line. */
  addBoundary(): void {
    if (this.#spaces !== 'exact') this.#breakBefore = true
  }

  /** Excel marks spaces that must be kept. */
  setRun(isRun: boolean): void {
    this.#isRun = isRun && this.#spaces === 'folded'
  }

  read(): string {
    const text = this.#parts.join('')
    if (text === '' || this.#spaces === 'exact') return text
    // LibreOffice and browsers put a line break into empty cells.
    if (this.#spaces === 'kept') return text.replace(/\n$/, '').replaceAll('\u00a0', ' ')
    const folded = foldSpaces(text).replace(/\n$/, '')
    return folded === '\u00a0' ? '' : folded.replaceAll('\u00a0', ' ')
  }

  #fold(written: string): string {
    if (this.#spaces === 'exact') return written.replace(/\r\n?/g, '\n')
    if (this.#spaces === 'kept') return written.replace(/[\r\n]\s*/g, ' ')
    return written.replace(FOLDED, ' ')
  }
}

/** Folds spaces across the borders of elements, and removes them at the ends of lines. */
function foldSpaces(text: string): string {
  return text
    .split('\n')
    .map(line => withoutEdges(line.replace(/ {2,}/g, ' ')))
    .join('\n')
}

const withoutEdges = (line: string): string =>
  line.slice(line.startsWith(' ') ? 1 : 0, line.endsWith(' ') ? -1 : undefined)
