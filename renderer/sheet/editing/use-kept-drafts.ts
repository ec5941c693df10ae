import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { DraftTarget } from '../../../shared/model/draft.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { draftsOf, type KeptDraft } from '../../queries/sheet/drafts.ts'
import { notify } from '../../ui-state/notices.ts'
import { isTextField } from '../../ui-state/panes.ts'
import { drafts, draftTarget } from '../comments/drafts.ts'
import { afterFrames } from '../core/after-frames.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import type { CellDraft } from './edit-ports.ts'
import { RESUME_DRAFT } from './editing-feature.ts'

type Around = {
  readonly sheetId: SheetId
  readonly draftScope: string
  readonly handle: RefObject<GridHandle | null>
  /** All rows are loaded, and the sheet is visible. */
  readonly isReady: boolean
}

/**
 * Persists drafts across sheets and windows: stores every change, and restores comment boxes and the editor. The editor
 * waits while the user types elsewhere, such as the passphrase. Call the returned function once the grid is ready:
 * grid, rows and draft load in any order.
 */
export function useKeptDrafts({ sheetId, draftScope, handle, isReady }: Around): () => void {
  const left = useRef<CellDraft | null>(null)
  const isNow = useRef(isReady)
  const resume = useCallback(() => {
    const draft = left.current
    if (!draft || !isNow.current || !handle.current || isTextField(document.activeElement)) return
    left.current = null
    const onPassed = () => {
      left.current = draft
    }
    const isResumed = handle.current.find(RESUME_DRAFT)?.(draft, onPassed) ?? false
    if (!isResumed) notifyHomeless(draftScope, sheetId, draft)
  }, [draftScope, sheetId, handle])

  useEffect(() => {
    let isGone = false
    const kept = draftsOf(draftScope, sheetId)
    left.current = null
    void kept.read().then(found => {
      if (isGone) return
      for (const draft of found) resumeComment(draftScope, draft)
      left.current = cellOf(found)
      resume()
    })
    const stop = drafts.watch(draftScope, (kind, id, text, seen) => {
      void kept.keep(DraftTarget.parse({ kind, id }), text, seen)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [sheetId, draftScope, resume])

  useEffect(() => {
    isNow.current = isReady
    resume()
  }, [isReady, resume])

  useEffect(() => {
    // During focusout, no element has the focus yet.
    const onFocusOut = () => afterFrames(1, resume)
    window.addEventListener('focusout', onFocusOut)
    return () => window.removeEventListener('focusout', onFocusOut)
  }, [resume])
  return resume
}

/** Shows the text at each start until the user has copied it: no other copy exists. */
function notifyHomeless(draftScope: string, sheetId: SheetId, { cell, text }: CellDraft): void {
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => draftsOf(draftScope, sheetId).keep(positionOf(cell), null))
  }
  notify(
    { kind: 'failed', what: `Restoring “${text}”`, error: { kind: 'not-found', what: 'row' } },
    { action: { label: 'Copy text', run: copy }, sheetId },
  )
}

/** Stores the draft of the open cell editor. */
export const keepCellDraft =
  (draftScope: string, sheetId: SheetId) =>
  (cell: CellAddress, text: string | null, seen: Seen | null): void =>
    void draftsOf(draftScope, sheetId).keep(positionOf(cell), text, seen)

// Main accepts only these fields of a selected cell.
const positionOf = ({ rowId, columnId }: CellAddress): DraftTarget => ({ kind: 'cell', rowId, columnId })

function resumeComment(draftScope: string, { target, text, seen }: KeptDraft): void {
  if (target.kind !== 'cell') drafts.resume(draftTarget(draftScope, target.kind, target.id), text, seen)
}

function cellOf(found: readonly KeptDraft[]): CellDraft | null {
  const [first = null] = found.flatMap(({ target, ...draft }) =>
    target.kind === 'cell' ? [{ ...draft, cell: { rowId: target.rowId, columnId: target.columnId } }] : [],
  )
  return first
}
