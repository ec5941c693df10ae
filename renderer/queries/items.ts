import { queryOptions, useQuery } from '@tanstack/react-query'
import { SheetId } from '../../shared/model/ids.ts'
import type { ContainerRef, CopyPart, Item, ItemRef, ItemSlice, NewItem } from '../../shared/model/item.ts'
import { ok, type Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'
import { readAll } from '../bridge/slices.ts'
import { useStart } from './start.ts'

/** All visible workspaces, folders and sheets, from the local copy. */
const itemsQuery = queryOptions({
  queryKey: keys.items,
  queryFn: readItems,
  staleTime: Number.POSITIVE_INFINITY,
})

type ItemList = { readonly items: readonly Item[]; readonly hasHome: boolean }

async function readItems(): Promise<ItemList> {
  let hasHome = true
  const items = await readAll<Item>(async after => {
    const read: Result<ItemSlice> = await window.bridge.call['items.list']({ after })
    if (read.ok) hasHome = read.value.noHome !== true
    return read
  })
  return { items, hasHome }
}

const none: readonly Item[] = []

export const useItems = (): readonly Item[] => useQuery(itemsQuery).data?.items ?? none

/** Whether items can be outside of workspaces. */
export const useHasHome = (): boolean => useQuery(itemsQuery).data?.hasHome ?? true

/** False until the list was read from the service once: an empty copy then means nothing. */
export const useItemsAreKnown = (): boolean => useQuery(itemsQuery).data !== undefined

/** The list entry of a sheet; null if it was removed or not read yet. */
export const useSheetItem = (sheetId: number | null): Item | null =>
  useQuery({
    ...itemsQuery,
    select: ({ items }) => items.find(({ kind, id }) => kind === 'sheet' && id === sheetId),
  }).data ?? null

export const refreshItems = () => window.bridge.call['items.refresh']({})

export const setFavorite = (sheetId: SheetId, favorite: boolean) =>
  window.bridge.call['favorites.set']({ sheetId, favorite })

/** Why actions that need the service are unavailable; null when they are available. */
export const useWhyOffline = (): string | null =>
  useStart(({ connection, session, startsLocal }) => {
    if (startsLocal) return 'Your workspace is starting'
    if (session.kind === 'reading') return 'Needs you to sign in'
    return connection.kind === 'offline' ? 'Needs a connection' : null
  })

export const createPlace = (what: NewItem) => window.bridge.call['items.create'](what)

export const renameItem = ({ kind, id }: ItemRef, name: string) =>
  window.bridge.call['items.rename']({ item: { kind, id }, name })

/** `to` null: Home. */
export const moveItem = ({ kind, id }: ItemRef, to: ContainerRef | null) =>
  window.bridge.call['items.move']({ item: { kind, id }, to })

export type Copying = { readonly name: string; readonly to: ContainerRef | null; readonly parts: CopyPart[] }

export const copyItem = ({ kind, id }: ItemRef, copy: Copying) =>
  window.bridge.call['items.copy']({ item: { kind, id }, ...copy })

export const deleteItem = ({ kind, id }: ItemRef) => window.bridge.call['items.delete']({ item: { kind, id } })

/** Reads the list of sheets from the service, and finds a sheet by its exact name and parent. Null: there is none. */
export async function findSheetIn(parent: ContainerRef, name: string): Promise<Result<SheetId | null>> {
  const refreshed = await refreshItems()
  if (!refreshed.ok) return refreshed
  const { items } = await readItems()
  const found = items.find(item => item.kind === 'sheet' && item.name === name && isSame(item.parent, parent))
  return ok(found ? SheetId.parse(found.id) : null)
}

const isSame = (one: ContainerRef | null, other: ContainerRef): boolean =>
  one?.kind === other.kind && one.id === other.id
