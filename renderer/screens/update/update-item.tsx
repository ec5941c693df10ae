import { CircleArrowDown } from 'lucide-react'
import { useUpdate } from '../../queries/update.ts'
import { view } from '../../view/view-store.ts'
import { updateItem } from './update-words.ts'

/** A newer Sheaf, for as long as there is something to do about it: leads to where that is done. */
export function UpdateItem() {
  const words = updateItem(useUpdate())
  if (words === null) return null
  return (
    <button type="button" className="status-item num" onClick={() => view.show('about')}>
      <CircleArrowDown className="icon-13" aria-hidden />
      {words}
    </button>
  )
}
