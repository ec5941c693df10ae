import { containerStore } from '../store/containers/containers.ts'
import { visibleContainers } from '../store/containers/visible-containers.ts'
import { visibleItems } from '../store/reports/visible-items.ts'
import type { Store } from '../store/store.ts'
import type { TargetKind, Targets } from './endpoint.ts'

/** Finds an object by kind and id as a user sees it: null without access. */
export type TargetFinder = { readonly [Kind in TargetKind]: (userId: number, id: number) => Targets[Kind] | null }

/** The only lookup of the objects that requests address, in the path or in the query. */
export function targetFinder(store: Store): TargetFinder {
  const containers = visibleContainers(containerStore(store.db), store.shares)
  const items = visibleItems(store)
  return {
    sheet: store.sheets.findVisible,
    folder: containers.findFolder,
    workspace: containers.findWorkspace,
    report: (userId, id) => items.find(userId, 'report', id),
    sight: (userId, id) => items.find(userId, 'sight', id),
  }
}
