import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'

/** Pending edits by sequence number. Immutable: a change returns a new list at a cost in proportion to the change. */
export type PendingEdits = {
  readonly get: (seq: number) => PendingSheetEdit | undefined
  /** In creation order. */
  readonly list: () => readonly PendingSheetEdit[]
  readonly changed: (gone: readonly number[], changed: readonly PendingSheetEdit[]) => PendingEdits
}

/** Edits in chunks of neighbours: with 100,000 edits, a change copies one chunk only. */
type Drawer = ReadonlyMap<number, PendingSheetEdit>
const DRAWER = 1024

const drawerOf = (seq: number): number => Math.floor(seq / DRAWER)

export const pendingEdits = (edits: readonly PendingSheetEdit[]): PendingEdits =>
  inDrawers(new Map()).changed([], edits)

function inDrawers(drawers: ReadonlyMap<number, Drawer>): PendingEdits {
  return {
    get: seq => drawers.get(drawerOf(seq))?.get(seq),
    list: () => [...drawers.values()].flatMap(drawer => [...drawer.values()]).sort((a, b) => a.seq - b.seq),
    changed: (gone, changed) => {
      const next = new Map(drawers)
      const own = new Map<number, Map<number, PendingSheetEdit>>()
      const open = (seq: number) => {
        const at = drawerOf(seq)
        const drawer = own.get(at) ?? new Map(next.get(at))
        own.set(at, drawer)
        next.set(at, drawer)
        return drawer
      }
      for (const seq of gone) open(seq).delete(seq)
      for (const edit of changed) open(edit.seq).set(edit.seq, edit)
      for (const [at, drawer] of own) if (drawer.size === 0) next.delete(at)
      return inDrawers(next)
    },
  }
}
