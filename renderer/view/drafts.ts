import { create } from 'zustand'

/** A comment that is being written: it stays while the person looks at something else. */
export type Draft = { readonly text: string; readonly file: File | null }

/** What a comment is written about: a new thread on a row or the sheet, a reply in a thread, or another wording of a comment. */
export type Subject = 'sheet' | 'row' | 'thread' | 'comment'

type Drafts = {
  /** A place that has a draft has an open box, be the text empty. */
  readonly byPlace: ReadonlyMap<string, Draft>
  /** Where the person asked to write just now: that box takes the focus. */
  readonly wanted: string | null
}

const useDrafts = create<Drafts>(() => ({ byPlace: new Map(), wanted: null }))

/** Rows, threads and comments that were made here are still the same when the service has numbered them. */
const firstNames = new Map<string, string>()

/** The draft for a place; null while nobody writes there. */
export const useDraft = (place: string): Draft | null => useDrafts(({ byPlace }) => byPlace.get(place) ?? null)

/** Whether a box is open there. What is typed in it draws only the box anew. */
export const useHasDraft = (place: string): boolean => useDrafts(({ byPlace }) => byPlace.has(place))

export const useWantsFocus = (place: string): boolean => useDrafts(({ wanted }) => wanted === place)

const put = (place: string, draft: Draft) =>
  useDrafts.setState(({ byPlace }) => ({ byPlace: new Map(byPlace).set(place, draft) }))

export const drafts = {
  of: (place: string): Draft | null => useDrafts.getState().byPlace.get(place) ?? null,
  /** Opens a box, or goes back to the one that is open there with what it says. */
  begin(place: string, text = ''): void {
    put(place, drafts.of(place) ?? { text, file: null })
    useDrafts.setState({ wanted: place })
  },
  change: (place: string, patch: Partial<Draft>): void =>
    put(place, { text: '', file: null, ...drafts.of(place), ...patch }),
  /** What was written is sent; the box stays for more. */
  empty: (place: string): void => put(place, { text: '', file: null }),
  clear(place: string): void {
    const byPlace = new Map(useDrafts.getState().byPlace)
    byPlace.delete(place)
    useDrafts.setState({ byPlace })
  },
  hasFocus: (): void => useDrafts.setState({ wanted: null }),
}

/** Names where something is written, on the desk of one account and sheet. The name stays when the service numbers the thing. */
export function draftPlace(desk: string, subject: Subject, id: number): string {
  const place = `${desk}/${subject}/${id}`
  return firstNames.get(place) ?? place
}

/** What had the number `from` here has the number `to` at the service. A fact: it may be told at any time, and again. */
export function sameThing(desk: string, subject: Subject, from: number, to: number): void {
  firstNames.set(`${desk}/${subject}/${to}`, draftPlace(desk, subject, from))
}
