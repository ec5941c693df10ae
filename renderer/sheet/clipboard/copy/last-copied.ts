import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RichTable } from '../formats/table.ts'

/** The latest cells copied in this window. The clipboard may contain something else. */
export type LastCopied = { readonly view: SheetView; readonly rich: RichTable }

let last: LastCopied | null = null

export const lastCopied = {
  now: (): LastCopied | null => last,
  set: (copied: LastCopied): void => {
    last = copied
  },
}
