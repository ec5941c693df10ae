import type { AppError } from '../../../../shared/app-error.ts'
import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'

/** What main tells of a sign-in: how it goes on, or null when it is over, and why if it failed. */
type News = { readonly signIn: BrowserSignIn | null; readonly error: AppError | null }

/** What this form did. `heard` is the news at the moment when the browser was opened: what was told before is of an older sign-in. */
export type Attempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'begun'; readonly signIn: BrowserSignIn; readonly heard: News }

/** What the person sees: the form (with what went wrong last), or the wait for the browser. */
export type Progress =
  | { readonly kind: 'form'; readonly isAsking: boolean; readonly error: AppError | null }
  | { readonly kind: 'waiting'; readonly signIn: BrowserSignIn; readonly error: AppError | null }
  | { readonly kind: 'entered' }

/** Where a sign-in in the browser stands, from what was done here and what main told since. */
export function progressOf(attempt: Attempt, news: News): Progress {
  switch (attempt.kind) {
    case 'none':
      return { kind: 'form', isAsking: false, error: null }
    case 'asking':
      return { kind: 'form', isAsking: true, error: null }
    case 'refused':
      return { kind: 'form', isAsking: false, error: attempt.error }
    case 'begun':
      if (news === attempt.heard) return { kind: 'waiting', signIn: attempt.signIn, error: null }
      if (news.signIn) return { kind: 'waiting', signIn: news.signIn, error: news.error }
      return news.error ? { kind: 'form', isAsking: false, error: news.error } : { kind: 'entered' }
  }
}
