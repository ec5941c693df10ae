import type { ContainerRef } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { itemKey } from './organized-items.ts'
import type { Branches, ContainersDeps } from './read-branch.ts'

/** Containers that a refresh reads again in addition to those never read, oldest first. */
const AGAIN = { atMost: 10, afterMs: 60_000 }
/** The queue runs this many background requests at once; more would only wait in it. */
const AT_ONCE = 3

/** `changes`: a few requests that find new, renamed and deleted items. `everything`: each container. */
export type Extent = 'changes' | 'everything'

/** Reads many containers in the background, also those that are found in them. */
export function createWalk({ reader, tree, now }: ContainersDeps, { readBranch }: Branches) {
  const { readAt } = tree

  /** Containers that need a separate request. */
  const containers = (): readonly ContainerRef[] => {
    const items = tree.items()
    const inside = new Set(items.filter(({ kind }) => kind === 'workspace').map(itemKey))
    const found: ContainerRef[] = []
    // Containers precede their contents.
    for (const { kind, id, parent } of items) {
      if (kind === 'sheet' || (parent !== null && !inside.has(itemKey(parent)))) continue
      if (kind === 'folder' && (parent === null || reader.readsWorkspaces())) continue
      inside.add(itemKey({ kind, id }))
      found.push({ kind, id })
    }
    return found
  }

  /** Reads the containers for which `isDue` is true, and those found in them, each once. */
  const walk = async (done: Set<string>, isDue: (at: ContainerRef) => boolean): Promise<Result<null>> => {
    const next = () => containers().filter(at => !done.has(itemKey(at)) && isDue(at))
    for (let due = next(); due.length > 0; due = next()) {
      const waiting = [...due]
      const work = async (): Promise<Result<null>> => {
        for (let at = waiting.shift(); at; at = waiting.shift()) {
          if (reader.readsWorkspaces() && at.kind === 'folder') continue
          done.add(itemKey(at))
          const read = await readBranch(at, 'background')
          if (!read.ok) return read
        }
        return ok(null)
      }
      const worked = await Promise.all(Array.from({ length: AT_ONCE }, work))
      const failed = worked.find(each => !each.ok)
      if (failed) return failed
    }
    return ok(null)
  }

  /** Selects the containers never read and some of the others in rotation. */
  const chooseDue = (extent: Extent): ((at: ContainerRef) => boolean) => {
    const readBefore = (at: ContainerRef) => readAt.get(itemKey(at)) ?? null
    const startedAt = now()
    const old = containers()
      .flatMap(at => ({ at, time: readBefore(at) ?? Number.POSITIVE_INFINITY }))
      .filter(({ time }) => time <= startedAt - AGAIN.afterMs)
      .sort((a, b) => a.time - b.time)
    const again = new Set(old.slice(0, AGAIN.atMost).map(({ at }) => itemKey(at)))
    return at => extent === 'everything' || readBefore(at) === null || again.has(itemKey(at))
  }

  return { containers, walk, chooseDue }
}
export type Walk = ReturnType<typeof createWalk>
