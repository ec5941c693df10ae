/**
 * How the spaces of a cell count. `folded`: as in any page, a run of spaces and lines is one space. `kept`: LibreOffice writes every
 * space of a cell as it is. `exact`: `white-space:pre-wrap`, as Sheaf writes, so a line break at the end counts too.
 */
export type Spaces = 'folded' | 'kept' | 'exact'

/** Spaces that are not one already: of ten million characters most are left alone. */
const FOLDED = /[\t\r\n\f][ \t\r\n\f]*| [ \t\r\n\f]+/g

/** Collects what a person reads in one cell of HTML. */
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

  /** A paragraph begins or ends: what follows stands on a line of its own. */
  addBoundary(): void {
    if (this.#spaces !== 'exact') this.#breakBefore = true
  }

  /** Excel marks the spaces that count. */
  setRun(isRun: boolean): void {
    this.#isRun = isRun && this.#spaces === 'folded'
  }

  read(): string {
    const text = this.#parts.join('')
    if (text === '' || this.#spaces === 'exact') return text
    // The break at the end of a cell opens no line; LibreOffice and browsers put one into empty cells.
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

/** Spaces that meet at the border of two elements, and those beside a line break or at an end. */
function foldSpaces(text: string): string {
  return text
    .split('\n')
    .map(line => withoutEdges(line.replace(/ {2,}/g, ' ')))
    .join('\n')
}

const withoutEdges = (line: string): string =>
  line.slice(line.startsWith(' ') ? 1 : 0, line.endsWith(' ') ? -1 : undefined)
