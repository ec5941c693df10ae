import type { CellAddress } from '../../../grid/cell-address.ts'
import type { Found } from '../../../grid/find/search.ts'
import { grouped } from '../../../ui/words/counts.ts'

/** Beside the search field: "3 of 27", or how many there are while the person stands on none of them. */
export function foundWords(found: Found | null, text: string, active: CellAddress | null): string {
  if (text === '' || !found) return ''
  if (found.count === 0) return found.hidden === 0 ? 'Not found' : `${grouped(found.hidden)} hidden by the filter`
  const place = active ? found.placeOf(active) : -1
  const where = place < 0 ? `${grouped(found.count)} found` : `${grouped(place + 1)} of ${grouped(found.count)}`
  return found.hidden === 0 ? where : `${where}, ${grouped(found.hidden)} hidden by the filter`
}
