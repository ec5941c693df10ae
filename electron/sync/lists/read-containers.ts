import type { ContainerRef } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServiceItem } from '../../api/items.ts'
import type { Priority } from '../ask.ts'
import { createSheetFinder } from './find-sheets.ts'
import { itemKey, type KeptItem, workspaceOf } from './organized-items.ts'
import { type ContainersDeps, createBranches } from './read-branch.ts'
import { createWalk, type Extent } from './walk-containers.ts'

/**
 * Updates the list, one container at a time. A refresh of `changes` costs one request each for workspaces, Home and all
 * sheets, plus a few containers in rotation, so that repeated refreshes never exhaust the budget of an account with
 * hundreds of folders.
 */
export function createContainers(deps: ContainersDeps) {
  const { reader, tree } = deps
  const { readAt } = tree
  const branches = createBranches(deps)
  const { unchanged, readTop, readBranch } = branches
  const walking = createWalk(deps, branches)
  const { walk, chooseDue } = walking
  const { compareSheets, findHolders } = createSheetFinder(deps, walking)

  return {
    async refresh(extent: Extent, priority: Priority): Promise<Result<null>> {
      const top = await readTop(priority)
      if (!top.ok) return top
      const done = new Set<string>()
      const walked = await walk(done, chooseDue(extent))
      if (!walked.ok) return walked
      for (const key of readAt.keys()) if (!tree.items().some(item => itemKey(item) === key)) readAt.delete(key)

      const inHome = new Set(top.value.map(itemKey))
      const sheets = await unchanged(() => reader.sheets('background'))
      // Without the list of all sheets, the containers list everything in them.
      if (!sheets.ok) return ok(null)
      const isFresh = (item: KeptItem) =>
        inHome.has(itemKey(item)) || (item.parent !== null && done.has(itemKey(item.parent)))
      const unknown = compareSheets(sheets.value, isFresh)
      return unknown.length === 0 ? ok(null) : findHolders(unknown, done)
    },

    /** Reads some containers on the user's request; null is the top level: workspaces, and all of Home. */
    async read(parents: readonly (ContainerRef | null)[]): Promise<Result<readonly ServiceItem[]>> {
      const found: ServiceItem[] = []
      for (const parent of parents) {
        const isAtTop = parent === null || workspaceOf(tree.items(), parent) === null
        const read = isAtTop ? await readTop('person') : await readBranch(parent, 'person')
        if (!read.ok) return read
        found.push(...read.value)
      }
      return ok(found)
    },
  }
}
