import type { Item, ItemRef } from './model/item.ts'
import type { KeptItem } from './model/offline.ts'

type Node = Pick<Item, 'kind' | 'id' | 'parent'>

/**
 * Finds the kept item because of which another one is kept offline: itself, or the nearest container around it. Null:
 * it is not kept.
 */
export function createKeptBy(items: readonly Node[], kept: readonly KeptItem[]): (item: Node) => KeptItem | null {
  const keptByKey = new Map(kept.map(item => [keyOf(item), item]))
  const containerByKey = new Map(items.filter(({ kind }) => kind !== 'sheet').map(item => [keyOf(item), item]))
  return item => {
    // The service could return a cycle by mistake.
    const seen = new Set<string>()
    for (let at: Node | undefined = item; at && !seen.has(keyOf(at)); at = parentOf(at, containerByKey)) {
      seen.add(keyOf(at))
      const found = keptByKey.get(keyOf(at))
      if (found) return found
    }
    return null
  }
}

const keyOf = ({ kind, id }: ItemRef): string => `${kind}:${id}`

const parentOf = ({ parent }: Node, containerByKey: ReadonlyMap<string, Node>): Node | undefined =>
  parent ? containerByKey.get(keyOf(parent)) : undefined
