import { SheetId } from '../../../shared/model/ids.ts'
import type { ContainerRef, ItemRef, NewItem } from '../../../shared/model/item.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CreatedItem, ItemChangesApi, ItemCopy } from '../../api/item-changes.ts'
import type { ServiceItem } from '../../api/items.ts'
import type { SheetsApi } from '../../api/sheets.ts'
import { outcomeOf } from '../../queue/outcome.ts'
import type { Ask } from '../ask.ts'
import type { ItemList } from './items-sync.ts'
import {
  isItem,
  isSameParent,
  itemsIn,
  type KeptItem,
  movedItem,
  renamedItem,
  withItem,
  withoutItem,
} from './organized-items.ts'

/** Tolerance for a service clock that is behind ours. */
const CLOCK_MS = 5 * 60_000

const FIRST_ROWS = Array.from({ length: 10 }, () => ({ cells: [] }))

export type OrganizeDeps = {
  readonly api: ItemChangesApi
  readonly sheets: Pick<SheetsApi, 'addRows'>
  readonly ask: Ask
  readonly list: ItemList
  readonly now: () => number
  /** A sheet was renamed: windows that show it read it again. */
  readonly onRenamed: (sheetId: SheetId) => void
  /** Deleted sheets: their unsaved edits can no longer be saved. */
  readonly onGone: (sheetIds: readonly SheetId[]) => void
}

/** Identifies a container or item in the list when it is unknown whether its creation succeeded. */
type Wanted = { readonly kind: ItemRef['kind']; readonly name: string; readonly parent: ContainerRef | null }

/**
 * Finds a new item with that name and parent that is mine and not older than the request. Several matches are
 * inconclusive.
 */
function findMade(
  items: readonly ServiceItem[],
  wanted: Wanted,
  before: readonly KeptItem[],
  sentAt: number,
): Result<CreatedItem> {
  const candidates = items.filter(
    item =>
      item.kind === wanted.kind &&
      item.name === wanted.name.trim() &&
      isSameParent(item.parent, wanted.parent) &&
      !before.some(isItem(item)) &&
      (item.kind !== 'sheet' || item.accessLevel === 'OWNER') &&
      (item.createdAt === null || item.createdAt >= sentAt - CLOCK_MS),
  )
  return candidates[0] && candidates.length === 1 ? ok(candidates[0]) : fail({ kind: 'outcome-unknown' })
}

/**
 * Creates, renames, moves, copies and deletes containers and items. The list changes after the service responds. After
 * a lost response the list is checked first: nothing is created twice, and a success is not reported as a failure.
 */
export function createOrganize({ api, sheets, ask, list, now, onRenamed, onGone }: OrganizeDeps) {
  const write = <T>(label: string, item: ItemRef, job: (signal: AbortSignal) => Promise<Result<T>>) =>
    item.kind === 'sheet' ? ask.write(label, SheetId.parse(item.id), job) : ask.organize(label, job)

  /**
   * Returns the response; if its outcome is unknown, the one that `found` reads from the current contents of `parent`.
   * Null: they do not decide it.
   */
  const settled = async <T>(
    answer: Result<T>,
    parent: ContainerRef | null,
    found: (items: readonly ServiceItem[]) => Result<T> | null,
  ): Promise<Result<T>> => {
    if (outcomeOf(answer) !== 'unknown') return answer
    const read = await list.read([parent])
    return (read.ok ? found(read.value) : null) ?? answer
  }
  const parentOf = async (item: ItemRef) => (await list.known()).find(isItem(item))?.parent ?? null

  const made = async (wanted: Wanted, job: (signal: AbortSignal) => Promise<Result<CreatedItem>>) => {
    const before = await list.known()
    const sentAt = now()
    const answer = await ask.organize(`Make “${wanted.name}”`, job)
    const found = await settled(answer, wanted.parent, items => findMade(items, wanted, before, sentAt))
    if (!found.ok) return found
    const { id, name, accessLevel } = found.value
    const saved = await list.change(items => withItem(items, { ...wanted, id, name, accessLevel, favorite: false }))
    return saved.ok ? ok({ id }) : saved
  }

  /** Rows to type into at once. The sheet is usable without them, so failures are ignored. */
  const addFirstRows = (sheetId: SheetId) =>
    ask.write('Add the first rows', sheetId, signal =>
      sheets.addRows({ sheetId, columns: [] }, { parentId: null, after: null }, FIRST_ROWS, { signal }),
    )

  return {
    async create(what: NewItem): Promise<Result<{ id: number }>> {
      const answer = await made({ kind: what.kind, name: what.name, parent: what.parent }, signal =>
        api.create(what, { signal }),
      )
      if (answer.ok && what.kind === 'sheet' && !what.filled) await addFirstRows(SheetId.parse(answer.value.id))
      return answer
    },

    async rename(item: ItemRef, name: string): Promise<Result<null>> {
      const answer = await write(`Rename to “${name}”`, item, signal => api.rename(item, name, { signal }))
      const done = await settled(answer, await parentOf(item), items => {
        const found = items.find(isItem(item))?.name
        return found === name.trim() ? ok(found) : null
      })
      if (!done.ok) return done
      const saved = await list.change(items => renamedItem(items, item, done.value))
      if (item.kind === 'sheet') onRenamed(SheetId.parse(item.id))
      return saved
    },

    async move(item: ItemRef, to: ContainerRef | null): Promise<Result<null>> {
      const answer = await write('Move', item, signal => api.move(item, to, { signal }))
      const done = await settled(answer, to, items =>
        items.some(each => isItem(item)(each) && isSameParent(each.parent, to)) ? ok(null) : null,
      )
      if (!done.ok) return done
      const saved = await list.change(items => movedItem(items, item, to))
      // The new workspace decides the permissions; the move is done regardless of this refresh.
      void list.refresh()
      return saved
    },

    async copy(item: ItemRef, copy: ItemCopy): Promise<Result<{ id: number }>> {
      const to = item.kind === 'workspace' ? null : copy.to
      const answer = await made({ kind: item.kind, name: copy.name, parent: to }, signal =>
        api.copy(item, { ...copy, to }, { signal }),
      )
      // The contents of a copied folder have ids that are still unknown.
      if (answer.ok && item.kind !== 'sheet') void list.refresh()
      return answer
    },

    async remove(item: ItemRef): Promise<Result<null>> {
      const answer = await write('Delete', item, signal => api.remove(item, { signal }))
      const done = await settled(answer, await parentOf(item), items => (items.some(isItem(item)) ? null : ok(null)))
      if (!done.ok) return done
      const gone = itemsIn(await list.known(), item)
      const saved = await list.change(items => withoutItem(items, item))
      onGone(gone.flatMap(({ kind, id }) => (kind === 'sheet' ? [SheetId.parse(id)] : [])))
      return saved
    },
  }
}
