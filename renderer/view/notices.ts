import { create } from 'zustand'
import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/** What a message says: a sentence, or a failure that is put into words where it is drawn. `what` did not work; null where the error names it. */
export type Said =
  | { readonly kind: 'done' | 'wait'; readonly text: string }
  | { readonly kind: 'failed'; readonly what: string | null; readonly error: AppError }

/** What a message offers to do, and the sheet it is about: its name is said where another one is in front. */
type About = {
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly sheetId?: number
}

/** A short message at the bottom right. A failure stays until it is dismissed or over; anything else goes after 5 s. */
export type Notice = About & {
  readonly id: number
  readonly said: Said
}

/** What can be the matter with the window as a whole. A failure that came of it is over when it is. */
export type Condition = 'offline' | 'unauthorized' | 'rate-limited'

export const useNotices = create<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))

const SHOWN_MS = 5000
const AT_MOST = 4
let lastId = 0

/** Tells a person something. The same message is not stacked on itself. */
export function notify(said: Said, about: About = {}): void {
  const id = ++lastId
  useNotices.setState(({ list }) => ({
    list: [
      ...list.filter(notice => notice.sheetId !== about.sheetId || !isSame(notice.said, said)),
      { id, said, ...about },
    ].slice(-AT_MOST),
  }))
  if (said.kind !== 'failed') setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  useNotices.setState(({ list }) => ({ list: list.filter(notice => notice.id !== id) }))
}

/** What failed because of it would work now. */
export const dismissCausedBy = (condition: Condition): void =>
  dismissFailures(({ said }) => said.kind === 'failed' && said.error.kind === condition)

/** It worked, or nothing is left of it to do. Of every sheet, where none is named. */
export const dismissFailed = (what: string, sheetId?: number): void =>
  dismissFailures(notice => {
    const isOfSheet = sheetId === undefined || notice.sheetId === sheetId
    return isOfSheet && notice.said.kind === 'failed' && notice.said.what === what
  })

function dismissFailures(isOver: (notice: Notice) => boolean): void {
  const { list } = useNotices.getState()
  if (list.some(isOver)) useNotices.setState({ list: list.filter(notice => !isOver(notice)) })
}

/** What was said to one account is not said to another. */
export const dismissAll = (): void => useNotices.setState({ list: [] })

/** Waits for a call and says so when it did not work, naming the thing. True: it worked; what was said before about it goes. */
export async function notifyFailure(what: string, call: Promise<Result<unknown>>, sheetId?: number): Promise<boolean> {
  const result = await call
  if (result.ok) dismissFailed(what, sheetId)
  // What a person cancelled needs no message.
  if (!result.ok && result.error.kind !== 'cancelled') {
    notify({ kind: 'failed', what, error: result.error }, sheetId === undefined ? {} : { sheetId })
  }
  return result.ok
}

const isSame = (a: Said, b: Said): boolean => JSON.stringify(a) === JSON.stringify(b)
