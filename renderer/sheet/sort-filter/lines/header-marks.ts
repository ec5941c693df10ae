import type { ColumnId } from '../../../../shared/model/ids.ts'
import { drawing, element } from '../../core/dom.ts'
import type { GridSortFilter } from './apply-sort-filter.ts'

const FUNNEL = { box: 24, lines: ['M2 5h20', 'M6 12h12', 'M9 19h6'] }
const UP = { box: 24, lines: ['m5 12 7-7 7 7', 'M12 19V5'] }
const GROUP = {
  box: 24,
  lines: [
    'M3 7V5c0-1.1.9-2 2-2h2',
    'M17 3h2c1.1 0 2 .9 2 2v2',
    'M21 17v2c0 1.1-.9 2-2 2h-2',
    'M7 21H5c-1.1 0-2-.9-2-2v-2',
    'M7 7h7v5H7z',
    'M10 12h7v5h-7z',
  ],
}
const DOWN = { box: 24, lines: ['M12 5v14', 'm19 12-7 7-7-7'] }

/** Draws the marks of filter, sort and groups into a column header. The funnel of a filtered column opens its filter. */
export function drawHeaderMarks(
  host: HTMLElement,
  header: HTMLElement,
  columnId: ColumnId,
  sortFilter: GridSortFilter | null,
): void {
  for (const old of host.querySelectorAll('.sf-head-group, .sf-head-sort, .sf-head-funnel')) old.remove()
  header.removeAttribute('aria-sort')
  if (!sortFilter) return
  const marks: Element[] = []
  if (sortFilter.grouped.has(columnId)) marks.push(groupMark())
  const direction = sortFilter.sorted.get(columnId)
  if (direction) {
    header.setAttribute('aria-sort', direction)
    marks.push(drawing(direction === 'ascending' ? UP : DOWN, 'sf-icon sf-head-sort'))
  }
  if (sortFilter.filtered.has(columnId)) marks.push(funnel(columnId, sortFilter))
  // Before the arrow of the header's menu, which is always last.
  const title = host.querySelector('.sf-head-title')
  if (title) title.after(...marks)
}

/** A screen reader learns of a sort from the header itself (`aria-sort`). There is no such attribute for groups, so the mark has a label. */
function groupMark(): HTMLElement {
  const made = element('span', 'sf-head-group')
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', 'Rows are grouped by this column')
  made.title = 'Rows are grouped by this column'
  made.append(drawing(GROUP, 'sf-icon'))
  return made
}

function funnel(columnId: ColumnId, { onFilter }: GridSortFilter): HTMLElement {
  const made = element('button', 'sf-head-funnel')
  made.setAttribute('type', 'button')
  // By keyboard the filter opens from the cells, with Ctrl+Shift+L.
  made.tabIndex = -1
  made.setAttribute('aria-label', 'Change the filter of this column')
  made.title = 'Change the filter of this column'
  made.append(drawing(FUNNEL, 'sf-icon'))
  // Else the header takes the press for a choice of the whole column.
  for (const kind of ['pointerdown', 'mousedown'] as const)
    made.addEventListener(kind, event => event.stopPropagation())
  made.addEventListener('click', event => {
    event.stopPropagation()
    onFilter(columnId)
  })
  return made
}
