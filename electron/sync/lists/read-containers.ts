import type { PlaceParent } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServicePlace } from '../../api/places.ts'
import type { Priority } from '../ask.ts'
import {
  inOrder,
  isPlace,
  type KeptPlace,
  placeKey,
  withChildren,
  withContents,
  withHome,
  withPlace,
  withWorkspaces,
  workspaceOf,
} from './organized-places.ts'
import type { PlaceReader } from './place-reader.ts'

/** How many containers a refresh reads again beside those that were never read, the ones read longest ago first. */
const AGAIN = { atMost: 10, afterMs: 60_000 }
/** The queue runs so many background requests at once; more would only stand in its line. */
const AT_ONCE = 3
/** A new sheet is found by its path, a request each; so many at once suggest that a container came with them. */
const PATHS_AT_MOST = 20

/** The list as a refresh changes it. */
export type PlaceTree = {
  readonly places: () => readonly KeptPlace[]
  readonly apply: (how: (places: readonly KeptPlace[]) => readonly KeptPlace[]) => void
  /** Whether the service has a Home, as it has just answered. */
  readonly setHome: (hasHome: boolean) => void
  readonly toKept: (place: ServicePlace) => KeptPlace
  /** How often it was changed on this computer. */
  readonly changes: () => number
  /** When each container was read, milliseconds since 1970. */
  readonly readAt: Map<string, number>
}

/** `changes`: a few requests, that find what is new, renamed or gone. `everything`: each container. */
export type Extent = 'changes' | 'everything'

export type ContainersDeps = { readonly reader: PlaceReader; readonly tree: PlaceTree; readonly now: () => number }

/**
 * Brings the list up to date, a container at a time. A refresh of `changes` costs a request each for workspaces, Home and all sheets, and
 * a few containers in turn, so that one that is repeated never spends the budget on an account of hundreds of folders.
 */
export function createContainers({ reader, tree, now }: ContainersDeps) {
  const { readAt } = tree

  /** An answer may be older than what was changed here while it was on its way: then it is requested again. */
  const unchanged = async <T>(read: () => Promise<Result<T>>): Promise<Result<T>> => {
    for (;;) {
      const begun = tree.changes()
      const answer = await read()
      if (!answer.ok || tree.changes() === begun) return answer
    }
  }

  const readTop = async (priority: Priority): Promise<Result<readonly ServicePlace[]>> => {
    const read = await unchanged(async () => {
      const [workspaces, home] = await Promise.all([reader.workspaces(priority), reader.home(priority)])
      if (!workspaces.ok) return workspaces
      return home.ok ? ok({ workspaces: workspaces.value, home: home.value }) : home
    })
    if (!read.ok) return read
    const { workspaces, home } = read.value
    tree.apply(places => {
      const listed = withWorkspaces(places, workspaces.map(tree.toKept))
      return home ? withHome(listed, home.map(tree.toKept)) : listed
    })
    tree.setHome(home !== null)
    return ok([...workspaces, ...(home ?? [])])
  }

  const readBranch = async (at: PlaceParent, priority: Priority): Promise<Result<readonly ServicePlace[]>> => {
    const workspace = workspaceOf(tree.places(), at)
    // It was deleted in the meantime, or is in Home, which is read as a whole.
    if (workspace === null) return ok([])
    const holder = { kind: 'workspace', id: workspace.id } as const
    const read = await unchanged(() => reader.branch(at, holder, priority))
    if (!read.ok) return read
    if (read.value === null) {
      readAt.set(placeKey(at), now())
      return ok([])
    }
    const { of, contents, isWhole } = read.value
    tree.apply(places => (isWhole ? withContents : withChildren)(places, of, contents.map(tree.toKept)))
    readAt.set(placeKey(of), now())
    return ok(contents)
  }

  /** What is read by a request of its own. */
  const containers = (): readonly PlaceParent[] => {
    const places = tree.places()
    const inside = new Set(places.filter(({ kind }) => kind === 'workspace').map(placeKey))
    const found: PlaceParent[] = []
    // Containers come before what is in them.
    for (const { kind, id, parent } of places) {
      if (kind === 'sheet' || (parent !== null && !inside.has(placeKey(parent)))) continue
      if (kind === 'folder' && (parent === null || reader.readsWorkspaces())) continue
      inside.add(placeKey({ kind, id }))
      found.push({ kind, id })
    }
    return found
  }

  /** Reads containers and those that are found in them. `isDue` says which; each is read once. */
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

  /** Those never read, and a few of the others in turn. */
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

  /** What the list of all sheets says: names, levels, what is gone. The sheets that it names and the tree does not are returned. */
  const compareSheets = (
    sheets: readonly ServicePlace[],
    isFresh: (place: KeptPlace) => boolean,
  ): readonly ServicePlace[] => {
    const byId = new Map(sheets.map(sheet => [sheet.id, sheet]))
    tree.apply(places =>
      inOrder(
        places.flatMap(place => {
          if (place.kind !== 'sheet') return [place]
          const listed = byId.get(place.id)
          if (!listed) return isFresh(place) ? [place] : []
          const accessLevel = listed.accessLevel ?? place.accessLevel
          const isSame = listed.name === place.name && accessLevel === place.accessLevel
          return [isSame ? place : { ...place, name: listed.name, accessLevel }]
        }),
      ),
    )
    const known = new Set(tree.places().flatMap(({ kind, id }) => (kind === 'sheet' ? [id] : [])))
    return sheets.filter(({ id }) => !known.has(id))
  }

  /** Puts a sheet that nobody knew where it is. What has to be read for that is returned; null: nobody tells. */
  const placeByPath = async (sheet: ServicePlace): Promise<Result<PlaceParent | 'placed' | null>> => {
    const path = await reader.pathOf(sheet.id)
    if (!path.ok) return path
    if (path.value === null) return ok(null)
    const places = tree.places()
    const holders = path.value.map((id, index): PlaceParent => {
      const isWorkspace = index === 0 && places.some(isPlace({ kind: 'workspace', id }))
      return { kind: isWorkspace ? 'workspace' : 'folder', id }
    })
    const known = holders.filter(holder => places.some(isPlace(holder)))
    const nearest = known.at(-1) ?? null
    if (nearest !== null && known.length < holders.length) return ok(nearest)
    tree.apply(now => withPlace(now, tree.toKept({ ...sheet, parent: nearest })))
    return ok('placed')
  }

  /** Finds the containers of new sheets. What is in none that is listed stands at the top. */
  const findHolders = async (unknown: readonly ServicePlace[], done: Set<string>): Promise<Result<null>> => {
    const isAllRead = () => containers().every(at => done.has(placeKey(at)))
    const missing = () => {
      const known = new Set(tree.places().map(placeKey))
      return unknown.filter(sheet => !known.has(placeKey(sheet)))
    }
    let mustReadAll = unknown.length > PATHS_AT_MOST
    if (!mustReadAll && !isAllRead()) {
      const again = new Set<string>()
      for (const sheet of unknown) {
        const placed = await placeByPath(sheet)
        if (!placed.ok) return placed
        if (placed.value === null) mustReadAll = true
        else if (placed.value !== 'placed') again.add(placeKey(placed.value))
      }
      for (const key of again) done.delete(key)
      const read = await walk(done, at => again.has(placeKey(at)) || !readAt.has(placeKey(at)))
      if (!read.ok) return read
    }
    if (mustReadAll && missing().length > 0) {
      const read = await walk(done, () => true)
      if (!read.ok) return read
    }
    tree.apply(places => inOrder([...places, ...missing().map(tree.toKept)]))
    return ok(null)
  }

  return {
    async refresh(extent: Extent, priority: Priority): Promise<Result<null>> {
      const top = await readTop(priority)
      if (!top.ok) return top
      const done = new Set<string>()
      const walked = await walk(done, chooseDue(extent))
      if (!walked.ok) return walked
      for (const key of readAt.keys()) if (!tree.places().some(place => placeKey(place) === key)) readAt.delete(key)

      const inHome = new Set(top.value.map(placeKey))
      const sheets = await unchanged(() => reader.sheets('background'))
      // Without it everything is listed that is in a container.
      if (!sheets.ok) return ok(null)
      const isFresh = (place: KeptPlace) =>
        inHome.has(placeKey(place)) || (place.parent !== null && done.has(placeKey(place.parent)))
      const unknown = compareSheets(sheets.value, isFresh)
      return unknown.length === 0 ? ok(null) : findHolders(unknown, done)
    },

    /** What is in some containers now, as a person waits for it; null is the top: workspaces, and Home with all that is in it. */
    async read(parents: readonly (PlaceParent | null)[]): Promise<Result<readonly ServicePlace[]>> {
      const found: ServicePlace[] = []
      for (const parent of parents) {
        const isAtTop = parent === null || workspaceOf(tree.places(), parent) === null
        const read = isAtTop ? await readTop('person') : await readBranch(parent, 'person')
        if (!read.ok) return read
        found.push(...read.value)
      }
      return ok(found)
    },
  }
}
