import { create } from 'zustand'
import type { DraftPlace } from '../../../shared/model/draft.ts'

/** A comment that is being written: it stays while the person looks at something else. */
export type Draft = { readonly text: string; readonly file: File | null }

/** What a comment is written about: a new thread on a row or the sheet, a reply in a thread, or another wording of a comment. */
export type Subject = Exclude<DraftPlace['kind'], 'cell'>

/** Receives the text about a subject after each letter; null once it is stored or given up. */
export type Listener = (subject: Subject, id: number, text: string | null) => void

type Drafts = {
  /** A place that has a draft has an open box, be the text empty. */
  readonly byPlace: ReadonlyMap<string, Draft>
  /** Where the person asked to write just now: that box takes the focus. */
  readonly wanted: string | null
}

const useDrafts = create<Drafts>(() => ({ byPlace: new Map(), wanted: null }))

/** The draft for a place; null while nobody writes there. */
export const useDraft = (place: string): Draft | null => useDrafts(({ byPlace }) => byPlace.get(place) ?? null)

/** Whether a box is open there. What is typed in it draws only the box anew. */
export const useHasDraft = (place: string): boolean => useDrafts(({ byPlace }) => byPlace.has(place))

export const useWantsFocus = (place: string): boolean => useDrafts(({ wanted }) => wanted === place)

const listeners = new Map<string, Listener>()

function publish(place: string, text: string): void {
  const [, desk = '', subject, id] = PLACE.exec(place) ?? []
  if (isSubject(subject)) listeners.get(desk)?.(subject, Number(id), text === '' ? null : text)
}

const PLACE = /^(.*)\/(\w+)\/(-?\d+)$/
const SUBJECTS: ReadonlySet<string> = new Set<Subject>(['sheet', 'row', 'thread', 'comment'])
const isSubject = (word: string | undefined): word is Subject => word !== undefined && SUBJECTS.has(word)

const put = (place: string, draft: Draft) =>
  useDrafts.setState(({ byPlace }) => ({ byPlace: new Map(byPlace).set(place, draft) }))

export const drafts = {
  of: (place: string): Draft | null => useDrafts.getState().byPlace.get(place) ?? null,
  /** Opens a box, or goes back to the one that is open there with what it says. */
  begin(place: string, text = ''): void {
    put(place, drafts.of(place) ?? { text, file: null })
    useDrafts.setState({ wanted: place })
  },
  change(place: string, patch: Partial<Draft>): void {
    const draft = { text: '', file: null, ...drafts.of(place), ...patch }
    put(place, draft)
    publish(place, draft.text)
  },
  /** What was written is sent; the box stays for more. */
  empty(place: string): void {
    put(place, { text: '', file: null })
    publish(place, '')
  },
  /** Restores the draft of an earlier window, unless the box has one already. */
  resume(place: string, text: string): void {
    if (!drafts.of(place)) put(place, { text, file: null })
  },
  clear(place: string): void {
    publish(place, '')
    const byPlace = new Map(useDrafts.getState().byPlace)
    byPlace.delete(place)
    useDrafts.setState({ byPlace })
  },
  hasFocus: (): void => useDrafts.setState({ wanted: null }),
  /** Listens to the drafts of one desk (account and sheet) until the returned function is called. */
  watch(desk: string, listener: Listener): () => void {
    listeners.set(desk, listener)
    return () => {
      if (listeners.get(desk) === listener) listeners.delete(desk)
    }
  },
}

/** Names where something is written, on the desk of one account and sheet. */
export const draftPlace = (desk: string, subject: Subject, id: number): string => `${desk}/${subject}/${id}`
