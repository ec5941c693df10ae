import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RichTable } from '../formats/table.ts'

/** The cells that this window copied last, whatever else is on the clipboard by now. */
export type LastCopied = { readonly view: SheetView; readonly rich: RichTable }

let last: LastCopied | null = null

export const lastCopied = {
  now: (): LastCopied | null => last,
  set: (copied: LastCopied): void => {
    last = copied
  },
}
