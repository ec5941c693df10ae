import { EDITS_AT_ONCE } from '../../../shared/ipc/edits-text.ts'
import type { Content } from '../../../shared/model/sheet/cell-value.ts'
import { isColumnEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'

/** The limits of one message to main: its maximum number of edits, and a size that does not block the page. */
const AT_MOST = { edits: EDITS_AT_ONCE, bytes: 640 * 1024 }
/** The property names and numbers of an edit. */
const FRAME_BYTES = 130
/** The property names of a content that its author had seen. */
const SEEN_FRAME_BYTES = 90
/** The maximum size of a character in UTF-8. */
const CHARACTER_BYTES = 3

/** A batch of edits that is stored atomically. */
export function createPiece() {
  const edits: MadeEdit[] = []
  let bytes = 0
  return {
    edits: edits as readonly MadeEdit[], // only `add` writes to it
    /** Whether the edit still fits. An edit larger than any batch is sent alone. */
    takes: (edit: MadeEdit): boolean =>
      edits.length === 0 || (edits.length < AT_MOST.edits && bytes + bytesOf(edit) <= AT_MOST.bytes),
    add: (edit: MadeEdit): void => {
      edits.push(edit)
      bytes += bytesOf(edit)
    },
  }
}

function bytesOf(edit: MadeEdit): number {
  if (isColumnEdit(edit)) return JSON.stringify(edit).length * CHARACTER_BYTES
  if (edit.kind === 'format-cell') return FRAME_BYTES + (edit.format?.length ?? 0)
  if (edit.kind !== 'set-cell') return FRAME_BYTES
  const seen = edit.seen ?? []
  return seen.reduce((sum, content) => sum + SEEN_FRAME_BYTES + textBytes(content), FRAME_BYTES + textBytes(edit))
}

function textBytes({ value, formula, link }: Content): number {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  return (text.length + (formula?.length ?? 0) + (link?.length ?? 0)) * CHARACTER_BYTES
}
