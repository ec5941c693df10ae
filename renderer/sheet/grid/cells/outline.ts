import { drawing, element } from '../../core/dom.ts'
import type { RowLine } from '../row-line.ts'
import { CHEVRON } from './drawings.ts'

const INDENT_PX = 18
const CHEVRON_PX = 16

/** The indent of a row's name, behind the space for the chevron. */
export const nameInset = (level: number): number => level * INDENT_PX + CHEVRON_PX

/**
 * Indents the name of a row and returns the chevron before it if the row has children. Without a line, the sheet is a
 * flat list.
 */
export function drawOutline(host: HTMLElement, line: RowLine | null): HTMLElement | null {
  const isParent = line !== null && line.branch !== 'leaf'
  host.style.paddingLeft = line ? `${isParent ? line.level * INDENT_PX : nameInset(line.level)}px` : ''
  if (!isParent) return null
  const chevron = element('span', line.branch === 'open' ? 'sf-chevron sf-open' : 'sf-chevron')
  chevron.setAttribute('data-act', 'toggle')
  chevron.append(drawing(CHEVRON, 'sf-icon'))
  return chevron
}
