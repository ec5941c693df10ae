import { create } from 'zustand'
import type { DraftPlace } from '../../../shared/model/draft.ts'
import { type Seen, seenText } from '../../../shared/model/sheet/seen.ts'

/** A comment that is being written. It is kept while the user looks at something else. */
export type Draft = {
  readonly text: string
  readonly file: File | null
  /** The text of the comment that the user is changing, as it was when they began; null for a new comment. */
  readonly seen: Seen | null
}

/** The subject of a draft: a new thread on a row or the sheet, a reply in a thread, or a change of a comment. */
export type Subject = Exclude<DraftPlace['kind'], 'cell'>

/**
 * Receives the text about a subject after each letter, with the text that the user began from; null once it is stored
 * or discarded.
 */
export type Listener = (subject: Subject, id: number, text: string | null, seen: Seen | null) => void

const EMPTY: Draft = { text: '', file: null, seen: null }

type Drafts = {
  /** A place with a draft has an open box, even if the text is empty. */
  readonly byPlace: ReadonlyMap<string, Draft>
  /** The box that the user has just opened: it takes the focus. */
  readonly wanted: string | null
}

const useDrafts = create<Drafts>(() => ({ byPlace: new Map(), wanted: null }))

/** The draft of a place; null without one. */
export const useDraft = (place: string): Draft | null => useDrafts(({ byPlace }) => byPlace.get(place) ?? null)

/** Whether a box is open there. Typing renders only the box. */
export const useHasDraft = (place: string): boolean => useDrafts(({ byPlace }) => byPlace.has(place))

export const useWantsFocus = (place: string): boolean => useDrafts(({ wanted }) => wanted === place)

const listeners = new Map<string, Listener>()

function publish(place: string, text: string, seen: Seen | null): void {
  const [, scope = '', subject, id] = PLACE.exec(place) ?? []
  if (isSubject(subject)) listeners.get(scope)?.(subject, Number(id), text === '' ? null : text, seen)
}

const PLACE = /^(.*)\/(\w+)\/(-?\d+)$/
const SUBJECTS: ReadonlySet<string> = new Set<Subject>(['sheet', 'row', 'thread', 'comment'])
const isSubject = (word: string | undefined): word is Subject => word !== undefined && SUBJECTS.has(word)

const put = (place: string, draft: Draft) =>
  useDrafts.setState(({ byPlace }) => ({ byPlace: new Map(byPlace).set(place, draft) }))

export const drafts = {
  of: (place: string): Draft | null => useDrafts.getState().byPlace.get(place) ?? null,
  /** Opens a box, or focuses the open one. `text`: of the comment to be changed. */
  begin(place: string, text: string | null = null): void {
    put(place, drafts.of(place) ?? { text: text ?? '', file: null, seen: text === null ? null : seenText(text) })
    useDrafts.setState({ wanted: place })
  },
  change(place: string, patch: Partial<Draft>): void {
    const draft = { ...EMPTY, ...drafts.of(place), ...patch }
    put(place, draft)
    publish(place, draft.text, draft.seen)
  },
  /** The text was sent; the box stays open for more. */
  empty(place: string): void {
    put(place, EMPTY)
    publish(place, '', null)
  },
  /** Restores the draft of an earlier window, unless the box has one already. */
  resume(place: string, text: string, seen: Seen | null): void {
    if (!drafts.of(place)) put(place, { text, file: null, seen })
  },
  clear(place: string): void {
    publish(place, '', null)
    const byPlace = new Map(useDrafts.getState().byPlace)
    byPlace.delete(place)
    useDrafts.setState({ byPlace })
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
export const draftPlace = (scope: string, subject: Subject, id: number): string => `${scope}/${subject}/${id}`
