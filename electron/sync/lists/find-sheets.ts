import type { ContainerRef } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServiceItem } from '../../api/items.ts'
import { inOrder, isItem, itemKey, type KeptItem, withItem } from './organized-items.ts'
import type { ContainersDeps } from './read-branch.ts'
import type { Walk } from './walk-containers.ts'

/** Finding a new sheet by its path costs a request; this many new ones suggest a new container. */
const PATHS_AT_MOST = 20

/** Compares the list with that of all sheets, and finds the containers of missing sheets. */
export function createSheetFinder(
  { reader, tree }: Pick<ContainersDeps, 'reader' | 'tree'>,
  { containers, walk }: Walk,
) {
  /** Applies names, access levels and deletions from the list of all sheets. Returns the sheets that the tree lacks. */
  const compareSheets = (
    sheets: readonly ServiceItem[],
    isFresh: (item: KeptItem) => boolean,
  ): readonly ServiceItem[] => {
    const byId = new Map(sheets.map(sheet => [sheet.id, sheet]))
    tree.apply(items =>
      inOrder(
        items.flatMap(item => {
          if (item.kind !== 'sheet') return [item]
          const listed = byId.get(item.id)
          if (!listed) return isFresh(item) ? [item] : []
          const accessLevel = listed.accessLevel ?? item.accessLevel
          const isSame = listed.name === item.name && accessLevel === item.accessLevel
          return [isSame ? item : { ...item, name: listed.name, accessLevel }]
        }),
      ),
    )
    const known = new Set(tree.items().flatMap(({ kind, id }) => (kind === 'sheet' ? [id] : [])))
    return sheets.filter(({ id }) => !known.has(id))
  }

  /** Finds a sheet by its path. Returns the container to read for that; null if the path is unknown. */
  const placeByPath = async (sheet: ServiceItem): Promise<Result<ContainerRef | 'placed' | null>> => {
    const path = await reader.pathOf(sheet.id)
    if (!path.ok) return path
    if (path.value === null) return ok(null)
    const items = tree.items()
    const holders = path.value.map((id, index): ContainerRef => {
      const isWorkspace = index === 0 && items.some(isItem({ kind: 'workspace', id }))
      return { kind: isWorkspace ? 'workspace' : 'folder', id }
    })
    const known = holders.filter(holder => items.some(isItem(holder)))
    const nearest = known.at(-1) ?? null
    if (nearest !== null && known.length < holders.length) return ok(nearest)
    tree.apply(now => withItem(now, tree.toKept({ ...sheet, parent: nearest })))
    return ok('placed')
  }

  /** Finds the containers of new sheets. Sheets in no listed container go to the top level. */
  const findHolders = async (unknown: readonly ServiceItem[], done: Set<string>): Promise<Result<null>> => {
    const isAllRead = () => containers().every(at => done.has(itemKey(at)))
    const missing = () => {
      const known = new Set(tree.items().map(itemKey))
      return unknown.filter(sheet => !known.has(itemKey(sheet)))
    }
    let mustReadAll = unknown.length > PATHS_AT_MOST
    if (!mustReadAll && !isAllRead()) {
      const again = new Set<string>()
      for (const sheet of unknown) {
        const located = await placeByPath(sheet)
        if (!located.ok) return located
        if (located.value === null) mustReadAll = true
        else if (located.value !== 'placed') again.add(itemKey(located.value))
      }
      for (const key of again) done.delete(key)
      const read = await walk(done, at => again.has(itemKey(at)) || !tree.readAt.has(itemKey(at)))
      if (!read.ok) return read
    }
    if (mustReadAll && missing().length > 0) {
      const read = await walk(done, () => true)
      if (!read.ok) return read
    }
    tree.apply(items => inOrder([...items, ...missing().map(tree.toKept)]))
    return ok(null)
  }

  return { compareSheets, findHolders }
}
