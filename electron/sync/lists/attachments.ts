import { z } from 'zod'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import { Attachment } from '../../../shared/model/attachment.ts'
import type { AttachmentId, RowId, SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { AttachmentsApi, AttachTo } from '../../api/attachments.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { Ask } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

/** Moving from row to row must not send a request for each. A repeated request for the same row bypasses this. */
const FRESH_MS = 10_000

const Kept = z.array(Attachment)

type Held = {
  readonly list: readonly Attachment[]
  readonly readAt: number
  /** Rows already answered from this list; null for the whole sheet. */
  readonly answered: Set<RowId | null>
}

export type AttachmentListDeps = {
  readonly api: Pick<AttachmentsApi, 'page' | 'remove'>
  readonly ask: Ask
  readonly cache: ListStore
  readonly now: () => number
  /** The list may have changed: windows that show it reload it. */
  readonly onChange: (sheetId: SheetId) => void
  /** A file was added or removed, so the paper clips in the grid, which are part of the sheet, may be outdated. */
  readonly onClipsOutdated: (sheetId: SheetId) => void
}

/** Attachments of sheets and their rows: one list per sheet, cached for offline use. */
export function createAttachmentLists({ api, ask, cache, now, onChange, onClipsOutdated }: AttachmentListDeps) {
  const known = new Map<SheetId, Held>()
  const keyOf = (sheetId: SheetId) => `attachments-${sheetId}`

  const read = async (sheetId: SheetId): Promise<Result<readonly Attachment[]>> => {
    const listed = await everyPage(page =>
      ask.read('List attachments', 'person', signal => api.page({ sheetId, rowId: null }, page, { signal })),
    )
    if (!listed.ok) return listed
    known.set(sheetId, { list: listed.value, readAt: now(), answered: new Set() })
    await saveList(cache, keyOf(sheetId), listed.value)
    return listed
  }
  const current = async ({ sheetId, rowId }: AttachTo, after: number): Promise<Result<readonly Attachment[]>> => {
    const held = known.get(sheetId)
    const isAgain = after === 0 && held?.answered.has(rowId)
    if (held && !isAgain && held.readAt + FRESH_MS > now()) return ok(held.list)
    const fresh = await read(sheetId)
    if (fresh.ok) return fresh
    const kept = held?.list ?? (await loadList(cache, keyOf(sheetId), Kept))
    return kept ? ok(kept) : fail(fresh.error.kind === 'offline' ? { kind: 'no-copy' } : fresh.error)
  }

  const outdated = (sheetId: SheetId): void => {
    const held = known.get(sheetId)
    if (held) known.set(sheetId, { ...held, readAt: 0 })
    onChange(sheetId)
  }

  return {
    /** Lists attachments of one row, or of the sheet and all its rows. */
    async list(of: AttachTo, after: number): Promise<Result<Slice<Attachment>>> {
      const { sheetId, rowId } = of
      const listed = await current(of, after)
      if (!listed.ok) return listed
      known.get(sheetId)?.answered.add(rowId)
      const isOf = ({ parent }: Attachment) => rowId === null || (parent.kind === 'row' && parent.id === rowId)
      return ok(withinMessage(listed.value.filter(isOf).slice(after), after, false))
    },

    async remove(sheetId: SheetId, id: AttachmentId): Promise<Result<null>> {
      const removed = await ask.write('Delete an attachment', sheetId, () => api.remove(sheetId, id))
      const isGone = !removed.ok && removed.error.kind === 'not-found'
      if (!removed.ok && !isGone) return removed
      const held = known.get(sheetId)
      // "Not found" may be a proxy's response: then the list is read again.
      if (held && !isGone) known.set(sheetId, { ...held, list: held.list.filter(attachment => attachment.id !== id) })
      if (isGone) outdated(sheetId)
      else onChange(sheetId)
      onClipsOutdated(sheetId)
      return ok(null)
    },

    /**
     * Marks the list as stale after the sheet was read again or a file has a newer version; windows that show it reload
     * it.
     */
    outdated,

    /** As `outdated`, after an attachment was added here or found missing. */
    changed(sheetId: SheetId): void {
      outdated(sheetId)
      onClipsOutdated(sheetId)
    },
  }
}
