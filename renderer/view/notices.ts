import { create } from 'zustand'
import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/** What a message says: a sentence, or a failure that is put into words where it is drawn. `what` did not work; null where the error names it. */
export type Said =
  | { readonly kind: 'done' | 'wait'; readonly text: string }
  | { readonly kind: 'failed'; readonly what: string | null; readonly error: AppError }

/** A short message at the bottom right. A failure stays until it is dismissed; anything else goes after 5 s. */
export type Notice = {
  readonly id: number
  readonly said: Said
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const useNotices = create<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))

const SHOWN_MS = 5000
const AT_MOST = 4
let lastId = 0

/** Tells a person something. The same message is not stacked on itself. */
export function notify(said: Said, action?: Notice['action']): void {
  const id = ++lastId
  useNotices.setState(({ list }) => ({
    list: [...list.filter(notice => !isSame(notice.said, said)), { id, said, ...(action ? { action } : {}) }].slice(
      -AT_MOST,
    ),
  }))
  if (said.kind !== 'failed') setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  useNotices.setState(({ list }) => ({ list: list.filter(notice => notice.id !== id) }))
}

/** What was said to one account is not said to another. */
export const dismissAll = (): void => useNotices.setState({ list: [] })

/** Waits for a call and says so when it did not work, naming the thing. True: it worked. */
export async function tell(what: string, call: Promise<Result<unknown>>): Promise<boolean> {
  const result = await call
  // What a person cancelled needs no message.
  if (!result.ok && result.error.kind !== 'cancelled') notify({ kind: 'failed', what, error: result.error })
  return result.ok
}

const isSame = (a: Said, b: Said): boolean => JSON.stringify(a) === JSON.stringify(b)
