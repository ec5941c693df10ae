import { create } from 'zustand'
import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/**
 * Content of a message: a sentence, or a failure that is formatted when it is rendered. `what` names the failed
 * action; null if the error names it.
 */
export type NoticeMessage =
  | { readonly kind: 'done' | 'wait'; readonly text: string }
  | { readonly kind: 'failed'; readonly what: string | null; readonly error: AppError }

/** The action that a message offers, and its sheet, which is named if another one is in front. */
type About = {
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly sheetId?: number
}

/**
 * A toast at the bottom right. A failure stays until it is dismissed or resolved; other messages disappear after 5 s.
 */
export type Notice = About & {
  readonly id: number
  readonly message: NoticeMessage
}

/** A condition of the whole window. Failures caused by it are dismissed when it ends. */
export type Condition = 'offline' | 'unauthorized' | 'rate-limited'

export const useNotices = create<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))

const SHOWN_MS = 5000
const AT_MOST = 4
let lastId = 0

/** Shows a message. An identical one that is already visible is not repeated. */
export function notify(message: NoticeMessage, about: About = {}): void {
  const id = ++lastId
  useNotices.setState(({ list }) => ({
    list: [
      ...list.filter(notice => notice.sheetId !== about.sheetId || !isSame(notice.message, message)),
      { id, message, ...about },
    ].slice(-AT_MOST),
  }))
  if (message.kind !== 'failed') setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  useNotices.setState(({ list }) => ({ list: list.filter(notice => notice.id !== id) }))
}

/** Dismisses failures that the condition caused. */
export const dismissCausedBy = (condition: Condition): void =>
  dismissFailures(({ message }) => message.kind === 'failed' && message.error.kind === condition)

/** Dismisses failures of an action that succeeded or is obsolete; in all sheets if no sheet is given. */
export const dismissFailed = (what: string, sheetId?: number): void =>
  dismissFailures(notice => {
    const isOfSheet = sheetId === undefined || notice.sheetId === sheetId
    return isOfSheet && notice.message.kind === 'failed' && notice.message.what === what
  })

function dismissFailures(isOver: (notice: Notice) => boolean): void {
  const { list } = useNotices.getState()
  if (list.some(isOver)) useNotices.setState({ list: list.filter(notice => !isOver(notice)) })
}

/** Dismisses all messages, because they belong to one account. */
export const dismissAll = (): void => useNotices.setState({ list: [] })

/** Awaits a call. Shows a failure that names `what`, or dismisses the earlier one and returns true. */
export async function notifyFailure(what: string, call: Promise<Result<unknown>>, sheetId?: number): Promise<boolean> {
  const result = await call
  if (result.ok) dismissFailed(what, sheetId)
  // The user cancelled, so no message.
  if (!result.ok && result.error.kind !== 'cancelled') {
    notify({ kind: 'failed', what, error: result.error }, sheetId === undefined ? {} : { sheetId })
  }
  return result.ok
}

const isSame = (a: NoticeMessage, b: NoticeMessage): boolean => JSON.stringify(a) === JSON.stringify(b)
