import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { drawing, element, giveName } from '../../core/dom.ts'
import { formatIn } from '../../values/cell-format.ts'
import { cellText, isFormulaError } from '../../values/cell-text.ts'
import { fitFigure } from '../../values/fit-figure.ts'
import { numberText } from '../../values/number-format.ts'
import { hasProgressBar } from '../../values/progress-column.ts'
import { drawSymbol } from '../symbols/symbol-shape.ts'
import { drawContacts } from './contacts.ts'
import { isBold } from './draw-look.ts'
import { FLAG, IMAGE_ICON, STAR, TICK } from './drawings.ts'
import { checkedName, IMAGE } from './spoken-text.ts'
import type { TextWidth, Weight } from './text-width.ts'
import { valueLook } from './value-look.ts'

export const CELL_PADDING_PX = 18
const LETTER_PX = 6
/** Characters from here on are about twice as wide as Latin ones. */
const WIDE_LETTERS = /[\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{ff00}-\u{ff60}\u{20000}-\u{3ffff}]/gu
const TAG_FRAME_PX = 19
const MORE_TAG_PX = 32
const SHARE_PX = { least: 42, gap: 6 }
const LEAST_BAR_PX = 20
/**
 * The browser shapes all text of a cell, including clipped text: 4,000 characters in each of a hundred cells would
 * block scrolling.
 */
const MOST_LETTERS = 512

/** The context in which a value is drawn. */
export type Surroundings = {
  readonly thisYear: string
  /** Whether its row has children: a top-level parent, a nested parent, or null. */
  readonly parent: 'top' | 'inner' | null
  readonly readOnly: boolean
  /** Whether its row is blocked; false if that is not shown. */
  readonly isBlocked: boolean
  /** Width of the cell, in pixels. */
  readonly width: number
  /** Indent before the value, in pixels. */
  readonly inset: number
  readonly figureWidth: TextWidth
  readonly look: string | null
}

export type Drawn = {
  /** The class of its cell; empty for none. */
  readonly className: '' | 'sf-text' | 'sf-text-error'
  /** The full text of a figure that is rounded or hidden in a narrow cell; null if it is shown in full. */
  readonly wholeFigure: string | null
}

/** Draws the value of one cell after `before`. Values without a special drawing are drawn as text. */
export function drawValue(
  host: HTMLElement,
  column: Column,
  cell: Cell,
  around: Surroundings,
  before: HTMLElement | null = null,
): Drawn {
  const whole = beginning(cellText(column, cell, around.thisYear), around.width)
  if (cell.image) {
    drawImage(host, whole, before)
    return { className: '', wholeFigure: null }
  }
  const shown = fitFigure(column, cell, whole, text => isInside(column, cell, text, around))
  const wholeFigure = shown === whole ? null : whole
  const draw = richDrawing(column, cell, shown, around)
  if (!draw && !before) {
    drawText(host, shown)
    return { className: isFormulaError(cell) ? 'sf-text-error' : 'sf-text', wholeFigure }
  }
  host.replaceChildren(...(before ? [before] : []))
  if (draw) draw(host)
  else host.append(element('span', 'sf-cell-text', shown))
  return { className: '', wholeFigure }
}

/** Draws the text that represents an image, with a marker: the image itself is not shown. */
function drawImage(host: HTMLElement, shown: string, before: HTMLElement | null): void {
  const icon = drawing(IMAGE_ICON, 'sf-image')
  giveName(icon, IMAGE)
  host.replaceChildren(...(before ? [before] : []), icon, element('span', 'sf-cell-text', shown))
}

const isInside = (
  column: Column,
  cell: Cell,
  text: string,
  { figureWidth, width, inset, ...around }: Surroundings,
): boolean => figureWidth(text, weightOf(column, cell, around)) <= width - inset - CELL_PADDING_PX

/** Matches the style sheet: dates and progress of a parent are not emphasized. */
function weightOf(column: Column, cell: Cell, { look, parent }: Pick<Surroundings, 'look' | 'parent'>): Weight {
  if (hasProgressBar(column, cell)) return 400
  if (look !== null && isBold(look)) return 600
  if (parent === null || COLUMN_KINDS[column.kind].holdsDays) return 400
  return parent === 'top' ? 600 : 500
}

/** Whether only the beginning of a text is drawn, because a cell of this width shows no more. */
export const isCutOff = (text: string, width: number): boolean => text.length > Math.max(MOST_LETTERS, width)

function beginning(text: string, width: number): string {
  if (!isCutOff(text, width)) return text
  const end = Math.max(MOST_LETTERS, Math.ceil(width))
  // Never splits a surrogate pair.
  return text.slice(0, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end)
}

/** Null if the cell is plain text. */
function richDrawing(
  column: Column,
  cell: Cell,
  shown: string,
  around: Surroundings,
): ((host: HTMLElement) => void) | null {
  const { value } = cell
  if (isFormulaError(cell)) return null
  if (column.kind === 'checkbox' && (typeof value === 'boolean' || value === null)) {
    return host => drawCheckbox(host, column, value, around)
  }
  if (typeof value === 'object' && value?.kind === 'contacts') return host => drawContacts(host, value.contacts)
  if (typeof value === 'object' && value?.kind === 'choices') return host => drawTags(host, value.choices, around.width)
  if (column.kind === 'choice' && typeof value === 'string') return host => drawChoice(host, column, value, around)
  if (typeof value === 'number' && hasProgressBar(column, cell)) {
    const figurePx = sharePx(shown, formatIn(column, cell), around.figureWidth)
    // There is no bar if the figure fills the cell.
    const hasBar = around.width - CELL_PADDING_PX - figurePx >= LEAST_BAR_PX
    return host => drawProgress(host, value, shown, { hasBar, figurePx, isBlocked: around.isBlocked })
  }
  return null
}

/** Numbers are right-aligned, check boxes centred, and all others left-aligned. */
export function alignmentClass(column: Column, cell: Cell): string {
  if (column.kind === 'checkbox') return 'sf-centre'
  if (column.primary) return ''
  return typeof cell.value === 'number' || column.kind === 'duration' ? 'sf-num' : ''
}

/**
 * Most cells are plain text: a single element keeps scrolling fast. Replacing its text content is cheaper than
 * replacing the node.
 */
function drawText(host: HTMLElement, shown: string): void {
  const text = host.firstChild
  if (text instanceof Text && text === host.lastChild) text.data = shown
  else host.replaceChildren(...(shown === '' ? [] : [shown]))
}

function drawCheckbox(
  host: HTMLElement,
  column: Column,
  value: boolean | null,
  { parent, readOnly }: Surroundings,
): void {
  if (column.symbol === 'FLAG' || column.symbol === 'STAR') {
    const shape = drawing(column.symbol === 'FLAG' ? FLAG : STAR, `sf-mark sf-mark-${column.symbol.toLowerCase()}`)
    if (value) shape.classList.add('sf-on')
    host.append(shape)
  } else if (value) {
    host.append(drawing(TICK, 'sf-tick'))
  } else if (!(parent !== null && value === null)) {
    host.append(element('span', readOnly ? 'sf-box sf-box-fixed' : 'sf-box'))
  }
  const drawn = host.lastElementChild
  if (!drawn) return
  giveName(drawn, checkedName(column, value === true))
  if (!readOnly) drawn.setAttribute('data-act', 'check')
}

function drawChoice(host: HTMLElement, column: Column, value: string, { parent }: Surroundings): void {
  if (column.symbol) {
    drawSymbol(host, column.symbol, value)
    return
  }
  const { tone, glyph } = valueLook(value)
  // A row with children is a heading on every level: its status is drawn without a chip.
  const chip = element('span', parent !== null ? 'sf-chip sf-chip-plain' : `sf-chip sf-tone-${tone}`)
  if (glyph) chip.append(drawing(glyph, 'sf-glyph'))
  else chip.classList.add('sf-chip-bare')
  chip.append(element('span', 'sf-chip-text', value))
  host.append(chip)
}

function drawTags(host: HTMLElement, choices: readonly string[], width: number): void {
  const shown = tagsThatFit(choices, width)
  for (const choice of choices.slice(0, shown)) host.append(element('span', 'sf-tag', choice))
  if (choices.length > shown) host.append(element('span', 'sf-tag sf-tag-more', `+${choices.length - shown}`))
}

/**
 * The number of tags that fit into a cell, at least one. Estimated from characters: measuring would force a layout on
 * every scroll.
 */
function tagsThatFit(choices: readonly string[], width: number): number {
  let room = width - CELL_PADDING_PX
  let count = 0
  for (const choice of choices) {
    room -= lettersIn(choice) * LETTER_PX + TAG_FRAME_PX
    if (room < (count + 1 < choices.length ? MORE_TAG_PX : 0)) break
    count++
  }
  return Math.max(1, count)
}

/** The width in pixels that a cell needs to show all of these. */
export const tagsWidth = (choices: readonly string[]): number =>
  choices.reduce((sum, choice) => sum + lettersIn(choice) * LETTER_PX + TAG_FRAME_PX, CELL_PADDING_PX)

/** Wide characters count as two. */
const lettersIn = (text: string): number => text.length + (text.match(WIDE_LETTERS)?.length ?? 0)

/**
 * The width in pixels of a percentage next to its bar: that of 100% in the user's locale, so that all bars of a column
 * have the same length.
 */
function sharePx(shown: string, format: string | null, figureWidth: TextWidth): number {
  const widest = Math.max(figureWidth(shown, 400), figureWidth(numberText(1, format), 400))
  return Math.max(SHARE_PX.least, Math.ceil(widest + SHARE_PX.gap))
}

type ProgressLook = { readonly hasBar: boolean; readonly figurePx: number; readonly isBlocked: boolean }

function drawProgress(
  host: HTMLElement,
  share: number,
  shown: string,
  { hasBar, figurePx, isBlocked }: ProgressLook,
): void {
  const text = element('span', 'sf-progress-text', shown)
  if (!hasBar) {
    host.append(text)
    return
  }
  text.style.minWidth = `${figurePx}px`
  const bar = element('span', 'sf-progress')
  const state = share >= 1 ? ' sf-full' : isBlocked ? ' sf-stuck' : ''
  const fill = element('span', `sf-progress-fill${state}`)
  fill.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`
  bar.append(fill)
  host.append(bar, text)
}
