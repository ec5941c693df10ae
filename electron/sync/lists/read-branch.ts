import type { PlaceParent } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServicePlace } from '../../api/places.ts'
import type { Priority } from '../ask.ts'
import { placeKey, withChildren, withContents, withHome, withWorkspaces, workspaceOf } from './organized-places.ts'
import type { PlaceReader } from './place-reader.ts'
import type { PlaceTree } from './place-tree.ts'

export type ContainersDeps = { readonly reader: PlaceReader; readonly tree: PlaceTree; readonly now: () => number }

/** Reads one container, or the top level, into the list. */
export function createBranches({ reader, tree, now }: ContainersDeps) {
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

  return { unchanged, readTop, readBranch }
}
export type Branches = ReturnType<typeof createBranches>
