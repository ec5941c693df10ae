import { create } from 'zustand'
import type { DraftTarget } from '../../../shared/model/draft.ts'
import { type Seen, seenText } from '../../../shared/model/sheet/seen.ts'

/** The draft of a comment, kept while the user looks at other parts of the window. */
export type Draft = {
  readonly text: string
  readonly file: File | null
  /** For an existing comment, its text when editing began; null for a new one. */
  readonly seen: Seen | null
}

/** The subject of a draft: a new thread on a row or the sheet, a reply in a thread, or a change of a comment. */
export type Subject = Exclude<DraftTarget['kind'], 'cell'>

/**
 * Receives the text about a subject after each letter, with the text that the user began from; null once it is stored
 * or discarded.
 */
export type Listener = (subject: Subject, id: number, text: string | null, seen: Seen | null) => void

const EMPTY: Draft = { text: '', file: null, seen: null }

type Drafts = {
  /** A target with a draft has an open box, even if the text is empty. */
  readonly byTarget: ReadonlyMap<string, Draft>
  /** The box that the user just opened, which takes the focus. */
  readonly wanted: string | null
}

const useDrafts = create<Drafts>(() => ({ byTarget: new Map(), wanted: null }))

/** The draft of a target; null without one. */
export const useDraft = (target: string): Draft | null => useDrafts(({ byTarget }) => byTarget.get(target) ?? null)

/** Whether a box is open there. Typing renders only the box. */
export const useHasDraft = (target: string): boolean => useDrafts(({ byTarget }) => byTarget.has(target))

export const useWantsFocus = (target: string): boolean => useDrafts(({ wanted }) => wanted === target)

const listeners = new Map<string, Listener>()

function publish(target: string, text: string, seen: Seen | null): void {
  const [, scope = '', subject, id] = PLACE.exec(target) ?? []
  if (isSubject(subject)) listeners.get(scope)?.(subject, Number(id), text === '' ? null : text, seen)
}

const PLACE = /^(.*)\/(\w+)\/(-?\d+)$/
const SUBJECTS: ReadonlySet<string> = new Set<Subject>(['sheet', 'row', 'thread', 'comment'])
const isSubject = (word: string | undefined): word is Subject => word !== undefined && SUBJECTS.has(word)

const put = (target: string, draft: Draft) =>
  useDrafts.setState(({ byTarget }) => ({ byTarget: new Map(byTarget).set(target, draft) }))

export const drafts = {
  of: (target: string): Draft | null => useDrafts.getState().byTarget.get(target) ?? null,
  /** Opens a box, or focuses the open one. `text`: of the comment to be changed. */
  begin(target: string, text: string | null = null): void {
    put(target, drafts.of(target) ?? { text: text ?? '', file: null, seen: text === null ? null : seenText(text) })
    useDrafts.setState({ wanted: target })
  },
  change(target: string, patch: Partial<Draft>): void {
    const draft = { ...EMPTY, ...drafts.of(target), ...patch }
    put(target, draft)
    publish(target, draft.text, draft.seen)
  },
  /** The text was sent; the box stays open for more. */
  empty(target: string): void {
    put(target, EMPTY)
    publish(target, '', null)
  },
  /** Restores the draft of an earlier window, unless the box has one already. */
  resume(target: string, text: string, seen: Seen | null): void {
    if (!drafts.of(target)) put(target, { text, file: null, seen })
  },
  clear(target: string): void {
    publish(target, '', null)
    const byTarget = new Map(useDrafts.getState().byTarget)
    byTarget.delete(target)
    useDrafts.setState({ byTarget })
  },
  hasFocus: (): void => useDrafts.setState({ wanted: null }),
  /** Listens to the drafts of one scope (account and sheet) until the returned function is called. */
  watch(scope: string, listener: Listener): () => void {
    listeners.set(scope, listener)
    return () => {
      if (listeners.get(scope) === listener) listeners.delete(scope)
    }
  },
}

/** The key of a draft within its scope. */
export const draftTarget = (scope: string, subject: Subject, id: number): string => `${scope}/${subject}/${id}`
