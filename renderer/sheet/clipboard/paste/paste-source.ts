import { unguardPasted } from '../../../../shared/formula-guard.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import { type CellValue, rowsIn, valueText } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { type Locale, withPlainNumbers } from '../../../ui/messages/locale.ts'
import { shiftFormula } from '../../formula/shift-formula.ts'
import type { Position } from '../../grid/selection/layout.ts'
import { localeOfColumn } from '../../values/typing/column-locale.ts'
import { asItIs } from '../../values/typing/parse-typed.ts'
import { cannotHold, holds, leadingTo, showing, shownAs, type Typed, type Typist } from '../../values/typing/typed.ts'
import type { HtmlTable } from '../formats/html-read.ts'
import type { RichTable, TextTable } from '../formats/table.ts'
import type { Size } from './paste-target.ts'
import { readOwnValue, readPastedText } from './pasted-cell.ts'

const MAX_FORMULA = 4000

/** The row that a cell is pasted into; `index`: its current or future position in the sheet. */
type RowOfView = { readonly view: SheetView; readonly index: number }

/** A copied table as the source of a paste. */
export type PasteSource = Size & {
  readonly textAt: (row: number, at: number) => string
  /** The content of the cell at `from`, read for this column. */
  readonly read: (column: Column, from: Position, to: RowOfView, typist: Typist) => Typed
}

/**
 * Text of any program. `isPlain`: numbers are written as programs do, 1234.5, and not for people. `links`: the
 * addresses of cells with links. A cell without one removes an existing link, as in other spreadsheet programs.
 */
export function textSource(cells: TextTable, isPlain = false, links: HtmlTable['links'] = []): PasteSource {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 1)
  const textAt = (row: number, at: number): string => cells[row]?.[at] ?? ''
  const linkAt = new Map(links.map(([row, at, url]) => [row * width + at, `web ${url}`]))
  const locales = new Map<number, Locale>()
  const localeAt = (at: number, person: Locale): Locale => {
    const known = locales.get(at)
    if (known) return known
    const locale = localeOfColumn(() => textsOf(cells, at), isPlain ? withPlainNumbers(person) : person)
    locales.set(at, locale)
    return locale
  }
  return {
    height: cells.length,
    width,
    textAt,
    read: (column, { row, column: at }, _, typist) => {
      const typed = readPastedText(column, textAt(row, at), { ...typist, locale: localeAt(at, typist.locale) })
      // Text that is just an address becomes a link to it.
      const own = typed.ok ? typed.link : null
      return leadingTo(typed, linkAt.get(row * width + at) ?? own ?? null)
    },
  }
}

/**
 * Plain text as Sheaf writes it for other programs: the text after a guarding apostrophe is never a formula. A single
 * cell is never guarded.
 */
export function unguardedSource(cells: TextTable): PasteSource {
  if (cells.length === 1 && cells[0]?.length === 1) return textSource(cells)
  const guarded = cells.map(row => row.map(unguardPasted))
  const source = textSource(cells.map((row, y) => row.map((text, x) => guarded[y]?.[x] ?? text)))
  return {
    ...source,
    read: (column, from, to, typist) => {
      const text = guarded[from.row]?.[from.column] ?? null
      return text === null ? source.read(column, from, to, typist) : leadingTo(asItIs(column, text), null)
    },
  }
}

function* textsOf(cells: TextTable, at: number): Generator<string> {
  for (const row of cells) yield row[at] ?? ''
}

/**
 * Cells copied in Sheaf, with their values and formulas. References in a formula shift by the distance of its row,
 * unless the cells are moved.
 */
export function ownSource(copied: RichTable, isMoved = false): PasteSource {
  const { sheetId, rowIds, columns, values, formulas, texts = [], links = [], formats = [], images = [] } = copied
  const width = columns.length
  const textAt = new Map(texts.map(([row, at, text]) => [row * width + at, text]))
  const textFor = (row: number, at: number) => textAt.get(row * width + at) ?? valueText(values[row]?.[at] ?? null)
  const linkAt = new Map(links.map(([row, at, link]) => [row * width + at, link]))
  const formatAt = new Map(formats.map(([row, at, format]) => [row * width + at, format]))
  const imageAt = new Map(images.map(([row, at, image]) => [row * width + at, image]))
  const formulaAt = new Map(formulas.map(([row, at, formula]) => [row * width + at, formula]))
  return {
    height: rowIds.length,
    width,
    textAt: (row, at) => formulaAt.get(row * width + at) ?? textFor(row, at),
    read: (column, { row, column: at }, to, typist) => {
      const position = row * width + at
      const formula = formulaAt.get(position)
      if (formula !== undefined) {
        return shownAs(isMoved ? asFormula(formula) : readFormula(formula, rowIds[row], to), formatAt.get(position))
      }
      const value = values[row]?.[at] ?? null
      if (typeof value !== 'object' || value?.kind !== 'predecessors') {
        const read = showing(readOwnValue(column, value, typist), { value, image: imageAt.get(position) })
        return shownAs(leadingTo(read, linkAt.get(position) ?? null), formatAt.get(position))
      }
      const isAtHome = column.kind === 'predecessors' && to.view.meta.id === sheetId
      return isAtHome ? readRows(value, typist) : readPastedText(column, textFor(row, at), typist)
    },
  }
}

/** References to the same rows, at their current positions. */
function readRows(value: CellValue, { row }: Typist): Typed {
  for (const rowId of rowsIn(value)) {
    const why = row?.whyNot(rowId) ?? null
    if (why !== null) return cannotHold(why)
  }
  return holds(value)
}

/** In a sheet without the original row the distance is unknown, so the formula is unchanged. */
function readFormula(formula: string, from: RowId | undefined, { view, index }: RowOfView): Typed {
  const before = from === undefined ? -1 : view.indexOf(from)
  const shifted = before < 0 ? formula : shiftFormula(formula, index - before)
  return shifted === null ? cannotHold('This formula would point above the first row.') : asFormula(shifted)
}

const asFormula = (formula: string): Typed =>
  formula.length > MAX_FORMULA
    ? cannotHold('This formula would be longer than a cell holds.')
    : { ok: true, value: null, formula }
