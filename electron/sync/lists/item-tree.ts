import { z } from 'zod'
import type { After } from '../../../shared/after.ts'
import { Item } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServiceItem } from '../../api/items.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'
import type { KeptItem } from './organized-items.ts'

const KEY = 'items'
const READ_KEY = 'containers-read'
const HOME_KEY = 'has-home'
/** Interval of notifications while hundreds of containers are read: each makes the windows reload the list. */
const NOTIFY_EVERY_MS = 1000
/**
 * A first list is shown as a whole if it is read within this time, because the window then opens its first sheet. After
 * it, the list is shown as far as it is read, once it contains a sheet.
 */
const FIRST_AFTER_MS = 3000

/** The stored tree: the service's facts. Local facts are added when it is listed. */
const Kept = z.array(Item.omit({ copied: true, openedAt: true }))
export type Kept = z.infer<typeof Kept>
const ReadAt = z.record(z.string(), z.number())

/** The list, as a refresh changes it. */
export type ItemTree = {
  readonly items: () => readonly KeptItem[]
  readonly apply: (how: (items: readonly KeptItem[]) => readonly KeptItem[]) => void
  /** Whether the service has a Home, by its latest response. */
  readonly setHome: (hasHome: boolean) => void
  readonly toKept: (item: ServiceItem) => KeptItem
  /** Number of local changes. */
  readonly changes: () => number
  /** Time of reading each container, in milliseconds since 1970. */
  readonly readAt: Map<string, number>
}

export type KeptTreeDeps = {
  readonly cache: ListStore
  readonly now: () => number
  readonly after: After
  readonly onChange: () => void
}

/** The list in memory and on disk. Published while it is read, but not more often than windows can show. */
export function createKeptTree({ cache, now, after, onChange }: KeptTreeDeps) {
  let known: Kept | null = null
  /** A service is assumed to have a Home until it responds that it has none. */
  let hasHome = true
  /** Counts local changes. */
  let changes = 0
  let isUnsaved = false
  /** Start of reading the first list, which is still hidden; null once a list is shown. */
  let unseenSince: number | null = null
  let callOff: () => void = () => undefined
  let notifiedAt = Number.NEGATIVE_INFINITY
  const readAt = new Map<string, number>()

  /** Null until the list was read from the service once. */
  const load = async (): Promise<Kept | null> => {
    if (known) return known
    const kept = await loadList(cache, KEY, Kept)
    const keptReadAt = await loadList(cache, READ_KEY, ReadAt)
    const keptHome = await loadList(cache, HOME_KEY, z.boolean())
    // A refresh may have finished first.
    if (known === null && kept) {
      known = kept
      hasHome = keptHome ?? true
      for (const [key, at] of Object.entries(keptReadAt ?? {})) readAt.set(key, at)
    }
    return known
  }
  const keep = async (): Promise<Result<null>> => {
    callOff()
    isUnsaved = false
    unseenSince = null
    notifiedAt = now()
    await saveList(cache, HOME_KEY, hasHome) // without it Home is offered until the service responds again
    const saved = await saveList(cache, KEY, known ?? [])
    onChange()
    return saved
  }
  /** Publishes now or later: the rest of the list may wait a minute for the budget. */
  const publishWhenDue = () => {
    callOff()
    if (!isUnsaved) return
    if (unseenSince !== null && !hasSheets(known ?? [])) return
    const untilNextNotification = NOTIFY_EVERY_MS - Math.abs(now() - notifiedAt)
    const sinceBegun = unseenSince === null ? 0 : FIRST_AFTER_MS - Math.abs(now() - unseenSince)
    const waitMs = Math.max(untilNextNotification, sinceBegun)
    if (waitMs <= 0)
      void keep() // if this cannot be saved, the end of the refresh saves it
    else callOff = after(waitMs, publishWhenDue)
  }

  return {
    load,
    isKnown: () => known !== null,
    items: (): Kept => known ?? [],
    hasHome: () => hasHome,
    /** The first list is incomplete. */
    isHidden: () => unseenSince !== null,
    changes: () => changes,
    readAt,
    apply(how: (items: Kept) => readonly KeptItem[]): void {
      const before = known
      const after = [...how(before ?? [])]
      // The first response may contain only the workspaces of a user who has none.
      if (before !== null && isSame(before, after)) return
      known = after
      isUnsaved = true
      publishWhenDue()
    },
    setHome(answered: boolean): void {
      if (answered === hasHome) return
      hasHome = answered
      isUnsaved = true
      publishWhenDue()
    },
    /** A change by this user, which no older response may undo. */
    async change(how: (items: Kept) => readonly KeptItem[]): Promise<Result<null>> {
      changes += 1
      const before = await load()
      const after = [...how(before ?? [])]
      // An empty list would claim that there are no sheets.
      if (before === null && after.length === 0) return ok(null)
      known = after
      return keep()
    },
    keepUnsaved: async (): Promise<Result<null>> => (isUnsaved ? keep() : ok(null)),
    async beginReading(): Promise<void> {
      if ((await load()) === null) unseenSince ??= now()
    },
    /** Forgets a first list without sheets: showing it would claim that there are none. */
    dropUnseen(): boolean {
      const isDropped = unseenSince !== null && !hasSheets(known ?? [])
      if (!isDropped) return false
      known = null
      isUnsaved = false
      readAt.clear()
      return true
    },
    keepReadAt: () => saveList(cache, READ_KEY, Object.fromEntries(readAt)),
  }
}
export type KeptTree = ReturnType<typeof createKeptTree>

const hasSheets = (items: Kept): boolean => items.some(({ kind }) => kind === 'sheet')

const isSame = (before: Kept, after: Kept): boolean =>
  before.length === after.length &&
  before.every((item, index) => item === after[index] || JSON.stringify(item) === JSON.stringify(after[index]))
