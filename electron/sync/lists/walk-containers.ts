import type { PlaceParent } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { placeKey } from './organized-places.ts'
import type { Branches, ContainersDeps } from './read-branch.ts'

/** Containers that a refresh reads again beside those never read, oldest first. */
const AGAIN = { atMost: 10, afterMs: 60_000 }
/** The queue runs this many background requests at once; more would only wait in it. */
const AT_ONCE = 3

/** `changes`: a few requests that find new, renamed and deleted items. `everything`: each container. */
export type Extent = 'changes' | 'everything'

/** Reads many containers in the background, also those that are found in them. */
export function createWalk({ reader, tree, now }: ContainersDeps, { readBranch }: Branches) {
  const { readAt } = tree

  /** Containers that need a separate request. */
  const containers = (): readonly PlaceParent[] => {
    const places = tree.places()
    const inside = new Set(places.filter(({ kind }) => kind === 'workspace').map(placeKey))
    const found: PlaceParent[] = []
    // Containers precede their contents.
    for (const { kind, id, parent } of places) {
      if (kind === 'sheet' || (parent !== null && !inside.has(placeKey(parent)))) continue
      if (kind === 'folder' && (parent === null || reader.readsWorkspaces())) continue
      inside.add(placeKey({ kind, id }))
      found.push({ kind, id })
    }
    return found
  }

  /** Reads the containers for which `isDue` is true, and those found in them, each once. */
  const walk = async (done: Set<string>, isDue: (at: PlaceParent) => boolean): Promise<Result<null>> => {
    const next = () => containers().filter(at => !done.has(placeKey(at)) && isDue(at))
    for (let due = next(); due.length > 0; due = next()) {
      const waiting = [...due]
      const work = async (): Promise<Result<null>> => {
        for (let at = waiting.shift(); at; at = waiting.shift()) {
          if (reader.readsWorkspaces() && at.kind === 'folder') continue
          done.add(placeKey(at))
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
  const chooseDue = (extent: Extent): ((at: PlaceParent) => boolean) => {
    const readBefore = (at: PlaceParent) => readAt.get(placeKey(at)) ?? null
    const startedAt = now()
    const old = containers()
      .flatMap(at => ({ at, time: readBefore(at) ?? Number.POSITIVE_INFINITY }))
      .filter(({ time }) => time <= startedAt - AGAIN.afterMs)
      .sort((a, b) => a.time - b.time)
    const again = new Set(old.slice(0, AGAIN.atMost).map(({ at }) => placeKey(at)))
    return at => extent === 'everything' || readBefore(at) === null || again.has(placeKey(at))
  }

  return { containers, walk, chooseDue }
}
export type Walk = ReturnType<typeof createWalk>
