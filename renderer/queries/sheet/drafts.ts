import { DRAFT_LIMIT, type Draft, type DraftTarget } from '../../../shared/model/draft.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { sheetCalls } from '../../bridge/sheet-calls.ts'

/** `isOfThisWindow`: typed since this window opened. */
export type KeptDraft = Draft & { readonly isOfThisWindow: boolean }

type Waiting = Omit<Draft, 'text'> & { readonly text: string | null }

/** Drafts with a request in flight: the newest text, which is sent next. */
const waiting = new Map<string, Waiting | null>()
/** Newest text of this window by scope and draft location. It may not be on disk yet. */
const typedHere = new Map<string, Map<string, Draft>>()

/** The drafts of one sheet of one account. `scope` names both. */
export function draftsOf(scope: string, sheetId: SheetId) {
  const here = typedHere.get(scope) ?? new Map<string, Draft>()
  typedHere.set(scope, here)

  /** One request at a time per draft: only the newest text matters. */
  const send = async (name: string, draft: Waiting): Promise<void> => {
    const key = `${scope} ${name}`
    if (waiting.has(key)) {
      waiting.set(key, draft)
      return
    }
    waiting.set(key, null)
    await sheetCalls['drafts.keep']({ sheetId, ...draft })
    const next = waiting.get(key)
    waiting.delete(key)
    if (next) await send(name, next)
  }

  return {
    /** Stores a draft across restarts, with the version its author saw; null removes it. */
    keep(target: DraftTarget, text: string | null, seen: Seen | null = null): Promise<void> {
      const name = nameOf(target)
      const kept = text?.slice(0, DRAFT_LIMIT) ?? null
      if (kept === null) here.delete(name)
      else here.set(name, { target, text: kept, seen })
      return send(name, { target, text: kept, seen })
    },
    /** The newest draft of each location. Without those of earlier windows if reading fails. */
    async read(): Promise<readonly KeptDraft[]> {
      const read = await sheetCalls['drafts.list'](sheetId)
      const earlier = (read.ok ? read.value : []).filter(({ target }) => !here.has(nameOf(target)))
      return [
        ...[...here.values()].map(draft => ({ ...draft, isOfThisWindow: true })),
        ...earlier.map(draft => ({ ...draft, isOfThisWindow: false })),
      ]
    },
  }
}

/** A sheet has one cell draft, because it has one editor. */
const nameOf = (target: DraftTarget): string => JSON.stringify(target.kind === 'cell' ? target.kind : target)
