import { afterEdits, afterResults, partsOf, type SheetParts } from '../../shared/fold/sheet-parts.ts'
import type { SheetMessage } from '../../shared/model/sheet/sheet-message.ts'

export type ShownParts = SheetParts & {
  /** The columnar form of the base. */
  readonly buffer: ArrayBuffer
}

/** A window of one sheet. It folds the messages of main as the page does, but only when it is looked at. */
export function createWindow() {
  let waiting: SheetMessage[] = []
  let shown: ShownParts | null = null

  const fold = (message: SheetMessage): void => {
    switch (message.kind) {
      case 'snapshot': {
        const parts = partsOf(message)
        if (!parts.ok) throw new Error('A window received a sheet that does not open.')
        shown = { ...parts.value, buffer: message.buffer }
        return
      }
      case 'edits':
        shown = shown && { ...afterEdits(shown, message), buffer: shown.buffer }
        return
      case 'calculated':
        shown = shown && { ...afterResults(shown, message.calculated), buffer: shown.buffer }
        return
      default:
        return
    }
  }

  return {
    post(message: SheetMessage): void {
      if (message.kind === 'snapshot') waiting = []
      if (message.kind !== 'freshness') waiting.push(message)
    },
    /** Null: no row has arrived yet. */
    parts(): ShownParts | null {
      for (const message of waiting.splice(0)) fold(message)
      return shown
    },
  }
}
export type Window = ReturnType<typeof createWindow>
