import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../notices.ts'
import type { CommandId } from './command-table.ts'

/** How a command is done now. */
export type Doing = {
  readonly run: () => void
  /** Why it cannot be done now, in a few words; null when it can. */
  readonly reason: string | null
  /** For a choice between several: whether it is the one in use. A menu shows that by a tick, and gives no reason. */
  readonly isOn?: boolean
}

export type Doings = Readonly<Partial<Record<CommandId, Doing>>>

/** Something in the sheet on screen that a person can go to. */
export type Found = { readonly key: string; readonly text: string; readonly detail: string; readonly goTo: () => void }

/** What one screen can do. `find` looks for places in what it shows: by number or name, the best first. */
export type Offer = { readonly doings: Doings; readonly find?: (search: string) => readonly Found[] }

const offers = new Map<string, () => Offer>()
const watchers = new Set<() => void>()
let turn = 0

function tellWatchers(): void {
  turn += 1
  for (const watcher of watchers) watcher()
}

/**
 * A screen says what it can do while it is there. The offer is made only when somebody wants to know: when a person opens the palette or
 * a menu, or presses a key. Nothing is drawn anew for it but what says `useOffers`.
 */
export function useOffer(owner: string, offer: () => Offer): void {
  const latest = useRef(offer)
  useLayoutEffect(() => {
    latest.current = offer
    tellWatchers()
  })
  useEffect(() => {
    offers.set(owner, () => latest.current())
    tellWatchers()
    return () => {
      offers.delete(owner)
      tellWatchers()
    }
  }, [owner])
}

/**
 * Whoever lists what can be done is drawn anew as that changes: a sheet may be there whole, or a column numbered, meanwhile. Gives a number
 * that is another one each time.
 */
export const useOffers = (): number => useSyncExternalStore(watch, () => turn)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Everything that can be done now, each screen asked once; drawn anew as that changes. */
export function useDoings(): Doings {
  useOffers()
  return doingsNow()
}

export function doingsNow(): Doings {
  let doings: Doings = {}
  for (const offer of offers.values()) doings = { ...offer().doings, ...doings }
  return doings
}

/** Null: no screen that is there does it. */
export function doingOf(id: CommandId): Doing | null {
  for (const offer of offers.values()) {
    const doing = offer().doings[id]
    if (doing) return doing
  }
  return null
}

/** Does it, or says why not. A command that no screen offers does nothing: its key belongs to nobody then. */
export function doCommand(id: CommandId): void {
  const doing = doingOf(id)
  if (doing?.reason) notify({ kind: 'wait', text: asSentence(doing.reason) })
  else doing?.run()
}

const asSentence = (reason: string): string => (reason.endsWith('.') ? reason : `${reason}.`)

/** Places in the sheet on screen; null while none is. */
export function findInSheet(search: string): readonly Found[] | null {
  for (const offer of offers.values()) {
    const { find } = offer()
    if (find) return find(search)
  }
  return null
}

/** In the order of last use, the latest first; the window forgets it when it closes. */
const used: CommandId[] = []

export function noteUse(id: CommandId): void {
  if (used.includes(id)) used.splice(used.indexOf(id), 1)
  used.unshift(id)
}

/** Larger is later; 0 for what was not used yet. */
export const usedAt = (id: CommandId): number => (used.includes(id) ? used.length - used.indexOf(id) : 0)
