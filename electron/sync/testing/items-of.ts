import type { ContainerRef, ItemRef } from '../../../shared/model/item.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ItemsApi, ServiceItem } from '../../api/items.ts'

/** A service with these items, and all calls to read them. */
export function itemsOf(tree: () => Result<readonly ServiceItem[]>): ItemsApi {
  const listed = (isListed: (item: ServiceItem) => boolean): Result<readonly ServiceItem[]> => {
    const items = tree()
    return items.ok ? ok(items.value.filter(isListed)) : items
  }
  const inside = (parent: ContainerRef | null) => (item: ServiceItem) =>
    item.parent?.kind === parent?.kind && item.parent?.id === parent?.id
  const onePage = (items: Result<readonly ServiceItem[]>) => (items.ok ? ok({ items: items.value, next: null }) : items)
  /** The containers of an item, outermost first. */
  const above = ({ kind, id }: ItemRef): readonly ContainerRef[] => {
    const all = listed(() => true)
    const parent = all.ok ? all.value.find(item => item.kind === kind && item.id === id)?.parent : null
    return parent ? [...above(parent), parent] : []
  }
  return {
    workspaces: async () => onePage(listed(({ kind }) => kind === 'workspace')),
    children: async parent => onePage(listed(inside(parent))),
    contents: async () => fail({ kind: 'not-found', what: 'other' }),
    home: async () => listed(item => item.kind !== 'workspace' && above(item)[0]?.kind !== 'workspace'),
    sheets: async () => onePage(listed(({ kind }) => kind === 'sheet')),
    pathOf: async id => ok(above({ kind: 'sheet', id }).map(holder => holder.id)),
  }
}
