import type { ColumnId } from '../../../shared/model/ids.ts'
import type { ViewSettings } from '../../../shared/model/sheet/saved-view.ts'
import { drawing, element } from '../core/dom.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { sortFilterStore } from './sort-filter-store.ts'
import './header-marks.css'

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

/** Marks of filter, sort and groups in column headers. The funnel of a filtered column opens its filter. */
export function headerMarks({ host }: FeatureParts): GridFeature {
  const settings = (): ViewSettings | null => {
    const { view } = host.context
    return view && sortFilterStore.of(view.meta.id).now
  }
  return {
    id: 'sort-filter-marks',
    decorateHeader(look, columnId) {
      const { view } = host.context
      if (!view) return
      const { filters, sort, group } = sortFilterStore.of(view.meta.id).now
      const isThis = (each: { readonly columnId: ColumnId }): boolean => each.columnId === columnId
      if (group.some(isThis)) look.marks.push(groupMark())
      const key = sort.find(isThis)
      if (key) {
        look.sorted = key.descending ? 'descending' : 'ascending'
        look.marks.push(drawing(key.descending ? DOWN : UP, 'sf-icon sf-header-sort'))
      }
      if (filters.some(isThis)) look.marks.push(funnel(() => sortFilterStore.openFilter(view.meta.id, columnId)))
    },
    watch() {
      let drawn = settings()
      return sortFilterStore.watch(() => {
        const now = settings()
        if (now === drawn) return
        drawn = now
        host.redrawHeaders()
      })
    },
  }
}

/** Labelled, because there is no attribute for groups as there is for sorts (`aria-sort`). */
function groupMark(): HTMLElement {
  const made = element('span', 'sf-header-group')
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', 'Rows are grouped by this column')
  made.title = 'Rows are grouped by this column'
  made.append(drawing(GROUP, 'sf-icon'))
  return made
}

function funnel(onPress: () => void): HTMLElement {
  const made = element('button', 'sf-header-funnel')
  made.setAttribute('type', 'button')
  // By keyboard the filter opens from the cells, with Ctrl+Shift+L.
  made.tabIndex = -1
  made.setAttribute('aria-label', 'Change the filter of this column')
  made.title = 'Change the filter of this column'
  made.append(drawing(FUNNEL, 'sf-icon'))
  // A press on the header selects the column.
  for (const kind of ['pointerdown', 'mousedown'] as const)
    made.addEventListener(kind, event => event.stopPropagation())
  made.addEventListener('click', event => {
    event.stopPropagation()
    onPress()
  })
  return made
}
