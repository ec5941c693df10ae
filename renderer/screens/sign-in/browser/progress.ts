import type { AppError } from '../../../../shared/app-error.ts'
import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'

/** The latest event of a sign-in: its progress, or null when it ended, with the error if it failed. */
type News = { readonly signIn: BrowserSignIn | null; readonly error: AppError | null }

/** The attempt of this form. `newsAtStart` is the event at its start: earlier events belong to an older sign-in. */
export type Attempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'begun'; readonly signIn: BrowserSignIn; readonly newsAtStart: News }

/** The visible state: the form with the last error, or waiting for the browser. */
export type Progress =
  | { readonly kind: 'form'; readonly isAsking: boolean; readonly error: AppError | null }
  | { readonly kind: 'waiting'; readonly signIn: BrowserSignIn; readonly error: AppError | null }
  | { readonly kind: 'entered' }

/** Computes the state from this attempt and the events since. */
export function progressOf(attempt: Attempt, news: News): Progress {
  switch (attempt.kind) {
    case 'none':
      return { kind: 'form', isAsking: false, error: null }
    case 'asking':
      return { kind: 'form', isAsking: true, error: null }
    case 'refused':
      return { kind: 'form', isAsking: false, error: attempt.error }
    case 'begun':
      if (news === attempt.newsAtStart) return { kind: 'waiting', signIn: attempt.signIn, error: null }
      if (news.signIn) return { kind: 'waiting', signIn: news.signIn, error: news.error }
      return news.error ? { kind: 'form', isAsking: false, error: news.error } : { kind: 'entered' }
  }
}
