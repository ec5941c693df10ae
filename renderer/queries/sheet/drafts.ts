import { DRAFT_LIMIT, type DraftPlace } from '../../../shared/model/draft.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { sheetCalls } from '../../bridge/sheet-calls.ts'

type Waiting = { readonly place: DraftPlace; readonly text: string | null; readonly seen: Seen | null }

/** Per place with a request under way: the newest text, which is sent next. */
const waiting = new Map<string, Waiting | null>()

/** Stores a draft, and what its author had seen, from one start of Sheaf to the next; null removes it. One request per place at a time: only the newest text matters. */
export async function keepDraft(
  sheetId: SheetId,
  place: DraftPlace,
  text: string | null,
  seen: Seen | null = null,
): Promise<void> {
  const name = JSON.stringify([sheetId, place.kind === 'cell' ? place.kind : place])
  if (waiting.has(name)) {
    waiting.set(name, { place, text, seen })
    return
  }
  waiting.set(name, null)
  await sheetCalls['drafts.keep']({ sheetId, place, text: text?.slice(0, DRAFT_LIMIT) ?? null, seen })
  const next = waiting.get(name)
  waiting.delete(name)
  if (next) await keepDraft(sheetId, next.place, next.text, next.seen)
}

/** The drafts of a sheet; none if they cannot be read. */
export async function readDrafts(sheetId: SheetId) {
  const read = await sheetCalls['drafts.list'](sheetId)
  return read.ok ? read.value : []
}
