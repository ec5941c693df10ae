import { queryOptions, useQuery } from '@tanstack/react-query'
import { createKeptBy } from '../../shared/kept-by.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { Item, ItemRef } from '../../shared/model/item.ts'
import type { KeptItem, KeptOffline, OfflineSheet, OfflineSlice } from '../../shared/model/offline.ts'
import { ok, type Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'
import { readAll } from '../bridge/slices.ts'
import { useItems } from './items.ts'
import { changeSettings, useSettings } from './settings.ts'
import { useAccount } from './start.ts'

type Offline = { readonly sheets: readonly OfflineSheet[]; readonly copies: OfflineSlice['copies'] }

const offlineQuery = queryOptions({
  queryKey: keys.offline,
  queryFn: readOffline,
  staleTime: Number.POSITIVE_INFINITY,
})

async function readOffline(): Promise<Offline> {
  let copies: Offline['copies'] = { bytes: 0, keptBytes: 0 }
  const sheets = await readAll<OfflineSheet>(async after => {
    const read: Result<OfflineSlice> = await window.bridge.call['offline.list']({ after })
    if (read.ok) copies = read.value.copies
    return read
  })
  return { sheets, copies }
}

/** The kept sheets, and the size of all copies. */
export const useOffline = () => useQuery(offlineQuery)

const noItems: readonly KeptItem[] = []
const noSheets: readonly OfflineSheet[] = []

/** The items that the user keeps offline in this account, in the order of choosing them. */
export function useKeptItems(): readonly KeptItem[] {
  const account = useAccount()?.key ?? null
  return useSettings().keptOffline.find(each => each.account === account)?.items ?? noItems
}

/** The kept sheets; read only if any are kept, because every row of the navigator calls this. */
export function useKeptSheets(): readonly OfflineSheet[] {
  const isAny = useKeptItems().length > 0
  return useQuery({ ...offlineQuery, enabled: isAny }).data?.sheets ?? noSheets
}

/** Why an item is kept offline, and how to change that. */
export type Keeping = {
  /** The item itself, or the container around it that is kept. Null: it is not kept. */
  readonly keptBy: (item: Pick<Item, 'kind' | 'id' | 'parent'>) => KeptItem | null
  readonly keep: (item: KeptItem) => Promise<Result<unknown>>
  readonly release: (item: ItemRef) => Promise<Result<unknown>>
}

export function useKeeping(): Keeping {
  const account = useAccount()?.key ?? null
  const { keptOffline } = useSettings()
  const items = useItems()
  const kept = useKeptItems()
  const store = async (next: readonly KeptItem[]): Promise<Result<unknown>> =>
    account === null ? ok(null) : changeSettings({ keptOffline: withKept(keptOffline, account, next) })
  return {
    keptBy: keptByOf(items, kept),
    keep: ({ kind, id, name }) => store([...without(kept, { kind, id }), { kind, id, name: name.slice(0, 400) }]),
    release: item => store(without(kept, item)),
  }
}

const keptByItems = new WeakMap<readonly Item[], { readonly kept: readonly KeptItem[]; readonly keptBy: KeptBy }>()
type KeptBy = Keeping['keptBy']

/** Indexed once per list, because every row of the navigator asks. */
function keptByOf(items: readonly Item[], kept: readonly KeptItem[]): KeptBy {
  const known = keptByItems.get(items)
  if (known?.kept === kept) return known.keptBy
  const keptBy = createKeptBy(items, kept)
  keptByItems.set(items, { kept, keptBy })
  return keptBy
}

const without = (kept: readonly KeptItem[], { kind, id }: ItemRef): readonly KeptItem[] =>
  kept.filter(each => each.kind !== kind || each.id !== id)

function withKept(all: readonly KeptOffline[], account: AccountKey, items: readonly KeptItem[]): KeptOffline[] {
  const others = all.filter(each => each.account !== account)
  return items.length === 0 ? others : [...others, { account, items: [...items] }]
}
