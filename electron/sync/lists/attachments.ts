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

/** Going from row to row must not ask the service at each. Who asks for the same again has a reason to. */
const FRESH_MS = 10_000

const Kept = z.array(Attachment)

type Held = {
  readonly list: readonly Attachment[]
  readonly readAt: number
  /** Who was answered from this list: rows, and null for the whole sheet. */
  readonly answered: Set<RowId | null>
}

export type AttachmentListDeps = {
  readonly api: Pick<AttachmentsApi, 'page' | 'remove'>
  readonly ask: Ask
  readonly cache: ListStore
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The list may be another one: windows that show it look again. */
  readonly onChange: (sheetId: SheetId) => void
  /** A file came or went: the paper clips in the grid, which are part of the sheet, may be outdated too. */
  readonly onClipsOutdated: (sheetId: SheetId) => void
}

/** What is attached to a sheet and its rows: one list for each sheet, readable offline as it was last seen. */
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
    /** Of one row, or of the sheet and all its rows. */
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
      // That it is not there may be a proxy's answer: then the list tells.
      if (held && !isGone) known.set(sheetId, { ...held, list: held.list.filter(attachment => attachment.id !== id) })
      if (isGone) outdated(sheetId)
      else onChange(sheetId)
      onClipsOutdated(sheetId)
      return ok(null)
    },

    /** The sheet was read again, or a file has a newer version: the next look asks the service, and windows that show the list look. */
    outdated,

    /** As `outdated`, because something was attached from here or is found to be gone. */
    changed(sheetId: SheetId): void {
      outdated(sheetId)
      onClipsOutdated(sheetId)
    },
  }
}
