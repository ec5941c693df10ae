import { shownName } from '../../../../shared/shown-name.ts'
import { drawing, element } from '../../core/dom.ts'

const ARROW = { box: 24, lines: ['m6 9 6 6 6-6'] }

/**
 * The arrow in a column's header that opens its menu (Ctrl+Alt+Down). `columns/headers/watch-headers.ts` handles its
 * press.
 */
export function headerArrow(title: string): HTMLElement {
  const made = element('button', 'sf-header-arrow')
  made.setAttribute('type', 'button')
  made.tabIndex = -1
  made.setAttribute('aria-label', `Column menu of ${shownName(title)}`)
  made.setAttribute('aria-haspopup', 'menu')
  made.append(drawing(ARROW, 'sf-icon'))
  return made
}
