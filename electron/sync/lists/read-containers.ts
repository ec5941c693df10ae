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

/** Containers that a refresh reads again beside those never read, oldest first. */
const AGAIN = { atMost: 10, afterMs: 60_000 }
/** The queue runs this many background requests at once; more would only wait in it. */
const AT_ONCE = 3
/** Finding a new sheet by its path costs a request; this many new ones suggest a new container. */
const PATHS_AT_MOST = 20

/** The list, as a refresh changes it. */
export type PlaceTree = {
  readonly places: () => readonly KeptPlace[]
  readonly apply: (how: (places: readonly KeptPlace[]) => readonly KeptPlace[]) => void
  /** Whether the service has a Home, by its latest response. */
  readonly setHome: (hasHome: boolean) => void
  readonly toKept: (place: ServicePlace) => KeptPlace
  /** Number of local changes. */
  readonly changes: () => number
  /** Time of reading each container, in milliseconds since 1970. */
  readonly readAt: Map<string, number>
}

/** `changes`: a few requests that find new, renamed and deleted items. `everything`: each container. */
export type Extent = 'changes' | 'everything'

export type ContainersDeps = { readonly reader: PlaceReader; readonly tree: PlaceTree; readonly now: () => number }

/**
 * Updates the list, one container at a time. A refresh of `changes` costs one request each for workspaces, Home and all
 * sheets, plus a few containers in rotation, so that repeated refreshes never exhaust the budget of an account with
 * hundreds of folders.
 */
export function createContainers({ reader, tree, now }: ContainersDeps) {
  const { readAt } = tree

  /** A response may be older than a local change made in the meantime: then the request is repeated. */
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
    // The container was deleted in the meantime, or is in Home, which is read as a whole.
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

  /** Applies names, access levels and deletions from the list of all sheets. Returns the sheets that the tree lacks. */
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

  /** Places a sheet by its path. Returns the container to read for that; null if the path is unknown. */
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

  /** Finds the containers of new sheets. Sheets in no listed container go to the top level. */
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
      // Without the list of all sheets, the containers list everything in them.
      if (!sheets.ok) return ok(null)
      const isFresh = (place: KeptPlace) =>
        inHome.has(placeKey(place)) || (place.parent !== null && done.has(placeKey(place.parent)))
      const unknown = compareSheets(sheets.value, isFresh)
      return unknown.length === 0 ? ok(null) : findHolders(unknown, done)
    },

    /** Reads some containers on the user's request; null is the top level: workspaces, and all of Home. */
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
