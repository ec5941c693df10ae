import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { cellText } from '../values/cell-text.ts'
import { yearLeftOut } from '../values/date-years.ts'
import type { UnseenPlace, UnseenPlaces } from './unseen-places.ts'
import { unseenStore } from './unseen-store.ts'
import './unseen.css'

/** Marks cells and rows that others changed since the user was here. */
export function unseen({ host }: FeatureParts): GridFeature {
  const places = (): UnseenPlaces | null => {
    const { view } = host.context
    return view && unseenStore.of(view.meta.id)
  }
  const wasText = (columnId: ColumnId, { before }: UnseenPlace): string => {
    const { view, thisYear } = host.context
    const column = view?.meta.columns.find(({ id }) => id === columnId)
    return column && before ? cellText(column, before, yearLeftOut(column, view, thisYear)) : ''
  }
  return {
    id: 'unseen',
    decorateCell(look, _, rowId, columnId) {
      const place = places()?.get(rowId)?.get(columnId)
      if (!place) return
      look.addClass('sf-unseen')
      if (place.row) look.addLine(place.row === 'added' ? 'New row, added elsewhere' : 'Row moved elsewhere')
      if (!place.before) return
      const was = wasText(columnId, place)
      look.addLine(`Changed elsewhere. ${was === '' ? 'Was empty.' : `Was ${was}.`}`)
    },
    watch() {
      let drawn = places()
      return unseenStore.watch(() => {
        const now = places()
        if (now === drawn) return
        const rows = new Set<RowId>([...(drawn?.keys() ?? []), ...(now?.keys() ?? [])])
        drawn = now
        host.refreshRows(rows)
      })
    },
  }
}
