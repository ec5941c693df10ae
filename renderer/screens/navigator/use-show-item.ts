import type { ItemRef } from '../../../shared/model/item.ts'
import { useItems } from '../../queries/items.ts'
import { view } from '../../ui-state/ui-store.ts'
import { holdersOf, itemAt, itemKey } from './item-tree.ts'
import { useNavigator } from './use-navigator.ts'

/** Returns a function that expands a folder or workspace in the navigator with its ancestors, and focuses it. */
export function useShowItem(): (ref: ItemRef) => void {
  const items = useItems()
  const { isOpen, toggle } = useNavigator()
  return ref => {
    const item = itemAt(ref, items)
    if (!item) return
    if (!isOpen) toggle()
    for (const holder of [...holdersOf(item, items), item]) view.openItem(itemKey(holder), true)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-item="${itemKey(item)}"] > .nav-row`)?.focus(),
    )
  }
}
