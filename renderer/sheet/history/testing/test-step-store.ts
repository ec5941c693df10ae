import type { StepStack, StoredSteps, UndoChange } from '../../../../shared/model/undo-record.ts'
import { ok, type Result } from '../../../../shared/result.ts'

/** The stacks of `electron/undo` without a file and limits. */
export function createTestStepStore() {
  const stacks: Record<StepStack, string[]> = { undo: [], redo: [] }
  let notes: string[] = []
  const apply = (change: UndoChange): void => {
    switch (change.kind) {
      case 'push':
        if (change.text === null) stacks[change.stack] = []
        else stacks[change.stack].push(change.text)
        return
      case 'pop':
        stacks[change.stack].pop()
        return
      case 'replace':
        stacks[change.stack].splice(-1 - change.depth, 1, change.text)
        return
      case 'note':
        notes.push(change.text)
        return
      case 'clear-redo':
        stacks.redo = []
        return
      case 'forget':
        stacks.undo = []
        stacks.redo = []
    }
  }
  type Stored = Omit<StoredSteps, 'idPairs'>
  const list = (): Stored => ({ undo: [...stacks.undo], redo: [...stacks.redo], notes: [...notes] })
  let watching: { readonly kind: UndoChange['kind']; readonly resolve: (stored: Stored) => void } | null = null
  return {
    record(changes: readonly UndoChange[]): Promise<Result<null>> {
      for (const change of changes) {
        apply(change)
        if (change.kind === watching?.kind) watching.resolve(list())
      }
      if (stacks.undo.length + stacks.redo.length === 0) notes = []
      return Promise.resolve(ok(null))
    },
    list,
    /** The stored steps just after the next change of this kind. */
    atNext: (kind: UndoChange['kind']): Promise<Stored> =>
      new Promise(resolve => {
        watching = { kind, resolve }
      }),
    /** The window ended when these were stored. */
    replaceBy(stored: Stored): void {
      stacks.undo = [...stored.undo]
      stacks.redo = [...stored.redo]
      notes = [...stored.notes]
    },
    /** Changes the texts, as a damaged file does. */
    damage(stack: StepStack, damaged: (texts: readonly string[]) => readonly string[]): void {
      stacks[stack] = [...damaged(stacks[stack])]
    },
  }
}
