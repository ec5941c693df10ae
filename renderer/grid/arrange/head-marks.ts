import type { ColumnId } from '../../../shared/model/ids.ts'
import { drawing, element } from '../cells/dom.ts'
import type { GridArrangement } from '../grid-props.ts'

const FUNNEL = { box: 24, lines: ['M2 5h20', 'M6 12h12', 'M9 19h6'] }
const UP = { box: 24, lines: ['m5 12 7-7 7 7', 'M12 19V5'] }
const DOWN = { box: 24, lines: ['M12 5v14', 'm19 12-7 7-7-7'] }

/** What a column's head says of filter and sort; the funnel of a filtered one opens its filter. */
export function drawHeadMarks(
  host: HTMLElement,
  head: HTMLElement,
  columnId: ColumnId,
  arrangement: GridArrangement | null,
): void {
  for (const old of host.querySelectorAll('.sf-head-sort, .sf-head-funnel')) old.remove()
  head.removeAttribute('aria-sort')
  if (!arrangement) return
  const marks: Element[] = []
  const direction = arrangement.sorted.get(columnId)
  if (direction) {
    head.setAttribute('aria-sort', direction)
    marks.push(drawing(direction === 'ascending' ? UP : DOWN, 'sf-icon sf-head-sort'))
  }
  if (arrangement.filtered.has(columnId)) marks.push(funnel(columnId, arrangement))
  // Before the arrow of the head's menu, which is always last.
  const title = host.querySelector('.sf-head-title')
  if (title) title.after(...marks)
}

/** Every head that is drawn, after the arrangement has changed. */
export function drawAllHeadMarks(
  root: HTMLElement,
  columnIds: readonly ColumnId[],
  arrangement: GridArrangement | null,
): void {
  for (const columnId of columnIds) {
    const head = root.querySelector<HTMLElement>(`.ag-header-cell[col-id="${columnId}"]`)
    const host = head?.querySelector<HTMLElement>('.sf-head')
    if (head && host) drawHeadMarks(host, head, columnId, arrangement)
  }
}

function funnel(columnId: ColumnId, { onFilter }: GridArrangement): HTMLElement {
  const made = element('button', 'sf-head-funnel')
  made.setAttribute('type', 'button')
  // By keyboard the filter opens from the cells, with Ctrl+Shift+L.
  made.tabIndex = -1
  made.setAttribute('aria-label', 'Change the filter of this column')
  made.title = 'Change the filter of this column'
  made.append(drawing(FUNNEL, 'sf-icon'))
  // Else the head takes the press for a choice of the whole column.
  for (const kind of ['pointerdown', 'mousedown'] as const)
    made.addEventListener(kind, event => event.stopPropagation())
  made.addEventListener('click', event => {
    event.stopPropagation()
    onFilter(columnId)
  })
  return made
}
