import type { ContainerRef } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServiceItem } from '../../api/items.ts'
import type { Priority } from '../ask.ts'
import type { ItemReader } from './item-reader.ts'
import type { ItemTree } from './item-tree.ts'
import { itemKey, withChildren, withContents, withHome, withWorkspaces, workspaceOf } from './organized-items.ts'

export type ContainersDeps = { readonly reader: ItemReader; readonly tree: ItemTree; readonly now: () => number }

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

  const readTop = async (priority: Priority): Promise<Result<readonly ServiceItem[]>> => {
    const read = await unchanged(async () => {
      const [workspaces, home] = await Promise.all([reader.workspaces(priority), reader.home(priority)])
      if (!workspaces.ok) return workspaces
      return home.ok ? ok({ workspaces: workspaces.value, home: home.value }) : home
    })
    if (!read.ok) return read
    const { workspaces, home } = read.value
    tree.apply(items => {
      const listed = withWorkspaces(items, workspaces.map(tree.toKept))
      return home ? withHome(listed, home.map(tree.toKept)) : listed
    })
    tree.setHome(home !== null)
    return ok([...workspaces, ...(home ?? [])])
  }

  const readBranch = async (at: ContainerRef, priority: Priority): Promise<Result<readonly ServiceItem[]>> => {
    const workspace = workspaceOf(tree.items(), at)
    // The container was deleted in the meantime, or is in Home, which is read as a whole.
    if (workspace === null) return ok([])
    const holder = { kind: 'workspace', id: workspace.id } as const
    const read = await unchanged(() => reader.branch(at, holder, priority))
    if (!read.ok) return read
    if (read.value === null) {
      readAt.set(itemKey(at), now())
      return ok([])
    }
    const { of, contents, isWhole } = read.value
    tree.apply(items => (isWhole ? withContents : withChildren)(items, of, contents.map(tree.toKept)))
    readAt.set(itemKey(of), now())
    return ok(contents)
  }

  return { unchanged, readTop, readBranch }
}
export type Branches = ReturnType<typeof createBranches>
