import { linkAddress } from '../../../../shared/model/sheet/link-address.ts'
import { CellText, type Spaces } from './cell-text.ts'
import { type Attributes, stepScan } from './html-scan.ts'
import { readRawValue } from './raw-value.ts'
import { type RichTable, readRichTable, TABLE_LIMITS, type TextTable } from './table.ts'
import { TableGrid } from './table-grid.ts'

/** The first table of a piece of HTML. */
export type HtmlTable = {
  readonly cells: TextTable
  /** Null if another program wrote the table. */
  readonly rich: RichTable | null
  /** Whether the table exceeds `TABLE_LIMITS`, so that `cells` is truncated. */
  readonly isCut: boolean
  /** The program also wrote raw values, so numbers have a decimal point: 1234.5. */
  readonly isPlain: boolean
  /** The addresses of links in its cells, if a link in Sheaf can have them. */
  readonly links: readonly (readonly [row: number, column: number, address: string])[]
}

const CELL = new Set(['td', 'th'])
const GROUP = new Set(['thead', 'tbody', 'tfoot'])
const BLOCK = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'dd',
  'dt',
])
const HIDDEN = /display\s*:\s*none/i
const EXACT = /white-space\s*:\s*pre/i
const SPACERUN = /mso-spacerun\s*:\s*yes/i
const LIBRE_OFFICE = /^LibreOffice/i

/** Reads the next part, of at most this many characters. Null until all of it is read. */
export type HtmlStep = (mostCharacters: number) => { readonly table: HtmlTable | null } | null

/**
 * Reads the first table in the HTML of a clipboard: without hidden rows, with the values of cells instead of their
 * displayed text, and blank where another cell spans. Reads in parts, so that a large clipboard does not block the
 * page. The table is null if there is none. Broken HTML is read as far as possible.
 */
export function stepHtml(html: string): HtmlStep {
  const reader = new TableReader()
  const scan = stepScan(html.slice(0, TABLE_LIMITS.htmlLength), reader)
  return mostCharacters => {
    if (!scan(mostCharacters)) return null
    const { isCut, ...read } = reader.finish()
    const isWhole = html.length <= TABLE_LIMITS.htmlLength
    return { table: read.cells.length === 0 ? null : { ...read, isCut: isCut || !isWhole } }
  }
}

type OpenCell = {
  readonly attributes: Attributes
  readonly text: CellText
  readonly isHidden: boolean
  /** The address of its first link. */
  address: string | null
}

/** Reads the tags of one table. A table within a cell is text of that cell. */
class TableReader {
  readonly #grid = new TableGrid()
  #rich: RichTable | null = null
  #isPlain = false
  #tables = 0
  #spaces: Spaces = 'folded'
  #cell: OpenCell | null = null

  open(name: string, attributes: Attributes): 'stop' | undefined {
    if (name === 'table') this.#openTable(attributes)
    else if (name === 'meta') this.#spaces = LIBRE_OFFICE.test(attributes.get('content') ?? '') ? 'kept' : this.#spaces
    else if (this.#tables > 1) this.#openWithin(name)
    else if (name === 'tr') this.#openRow(attributes)
    else if (CELL.has(name)) this.#openCell(attributes)
    else if (GROUP.has(name)) this.#closeGroup()
    else if (name === 'br') this.#cell?.text.addBreak()
    else if (name === 'a') this.#openLink(attributes)
    else if (name === 'span') this.#cell?.text.setRun(SPACERUN.test(styleOf(attributes)))
    else if (BLOCK.has(name)) this.#cell?.text.addBoundary()
    return this.#grid.isFull ? 'stop' : undefined
  }

  close(name: string): 'stop' | undefined {
    if (name === 'table') {
      this.#tables = Math.max(0, this.#tables - 1)
      if (this.#tables > 0) return undefined
      this.#closeRow()
      if (this.#grid.hasBegun) return 'stop'
    } else if (this.#tables > 1) {
      this.#openWithin(name)
    } else if (CELL.has(name)) this.#closeCell()
    else if (name === 'tr') this.#closeRow()
    else if (GROUP.has(name)) this.#closeGroup()
    else if (name === 'span') this.#cell?.text.setRun(false)
    else if (BLOCK.has(name)) this.#cell?.text.addBoundary()
    return undefined
  }

  text(text: string): void {
    this.#cell?.text.add(text)
  }

  finish(): HtmlTable {
    this.#closeRow()
    const { rows: cells, links, isCut } = this.#grid
    return { cells, links, rich: this.#rich, isCut, isPlain: this.#isPlain }
  }

  #openTable(attributes: Attributes): void {
    // Without an open cell, the previous table was not closed.
    if (this.#tables > 0 && !this.#cell) return
    this.#tables++
    if (this.#tables > 1) {
      this.#cell?.text.addBoundary()
      return
    }
    const flavour = attributes.get('data-sheaf')
    this.#rich = flavour === undefined ? null : readRichTable(flavour)
    this.#isPlain ||= flavour !== undefined
  }

  /** Rows and cells of a table within a cell become lines and text. */
  #openWithin(name: string): void {
    if (name === 'br') this.#cell?.text.addBreak()
    else if (name === 'tr' || BLOCK.has(name)) this.#cell?.text.addBoundary()
    else if (CELL.has(name)) this.#cell?.text.add(' ')
  }

  #openRow(attributes: Attributes): void {
    this.#closeCell()
    this.#grid.beginRow(HIDDEN.test(styleOf(attributes)))
  }

  #openCell(attributes: Attributes): void {
    this.#closeCell()
    this.#isPlain ||= attributes.has('sdval') || attributes.has('data-sheets-value')
    const style = styleOf(attributes)
    const spaces = EXACT.test(style) ? 'exact' : this.#spaces
    this.#cell = { attributes, text: new CellText(spaces), isHidden: HIDDEN.test(style), address: null }
  }

  #openLink(attributes: Attributes): void {
    if (!this.#cell || this.#cell.address !== null) return
    const href = attributes.get('href') ?? ''
    // The page of a relative address is unknown.
    if (/^[a-z]+:/i.test(href)) this.#cell.address = linkAddress(href)
  }

  #closeCell(): void {
    if (!this.#cell) return
    const { attributes, text, isHidden, address } = this.#cell
    this.#cell = null
    if (isHidden) return
    this.#grid.addCell(
      readRawValue(attributes, text.read()),
      spanOf(attributes.get('colspan')),
      spanOf(attributes.get('rowspan')),
      address,
    )
  }

  #closeRow(): void {
    this.#closeCell()
    this.#grid.endRow()
  }

  #closeGroup(): void {
    this.#closeCell()
    this.#grid.endGroup()
  }
}

const styleOf = (attributes: Attributes): string => attributes.get('style') ?? ''

/** 1 for anything except a positive number. */
function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10)
  return span > 0 ? span : 1
}
