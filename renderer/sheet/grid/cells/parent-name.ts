import { displayText } from '../../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { element } from '../../core/dom.ts'
import { CELL_PADDING_PX, type Surroundings } from './draw-value.ts'

type Room = Pick<Surroundings, 'width' | 'inset' | 'parent' | 'figureWidth'>

/**
 * Draws the name of the parent row after the name of a row in a group. If no useful part fits, nothing is shown; a name
 * that is not shown in full is in `data-under`, for a tooltip.
 */
export function drawParent(host: HTMLElement, above: string, { width, inset, parent, figureWidth }: Room): void {
  if (above === '') return
  const nameWidth = figureWidth(host.textContent ?? '', parent === null ? 400 : 600)
  const room = width - inset - CELL_PADDING_PX - nameWidth - UNDER_GAP_PX
  const fits = (text: string) => figureWidth(text, 400) <= room
  const whole = `in ${above}`
  const isWhole = fits(whole)
  const [beginning = ''] = USEFUL_PART.exec(above) ?? []
  const isShown = isWhole || (beginning !== above && fits(`in ${beginning}…`))
  const made = element('span', isShown ? 'sf-under' : 'visually-hidden', whole)
  if (!isWhole) made.dataset.under = `In ${above}`
  host.append(made)
}

const UNDER_GAP_PX = 8
/** At least four letters, and no word cut in two. */
const USEFUL_PART = /^.{0,4}\S*/u

/** The name of the parent row; empty if there is none or it has no name. */
export function parentName(view: SheetView, index: number): string {
  const primary = view.meta.columns.find(column => column.primary)
  const parent = view.parentIndexAt(index)
  return primary && parent >= 0 ? displayText(view.cellAt(parent, primary.id)) : ''
}
