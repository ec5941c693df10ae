/** The result of a callback: a response, or the reason for having none. `not-allowed`: it was not sent. */
export type CallbackAnswer =
  | {
      readonly status: number
      /** The `Smartsheet-Hook-Response` header, if the subscriber sends one. */
      readonly hookResponse: string | null
      readonly body: string
    }
  | { readonly failure: 'unreachable' | 'not-allowed'; readonly reason: string }

/** The next step after an attempt. */
export type Outcome = { readonly kind: 'taken' } | { readonly kind: 'again' | 'given-up'; readonly reason: string }

const MINUTE_MS = 60_000
const THREE_HOURS_MS = 180 * MINUTE_MS
const MOST_RETRIES = 14
const GROWING_RETRIES = 7

/**
 * Interprets the subscriber's response (api-guide section 23): 200 is delivered; an error of theirs, or no response, is
 * retried; a response that callbacks are unwanted there (410, a redirect, any other success) ends it.
 */
export function classify(answer: CallbackAnswer): Outcome {
  if ('failure' in answer) {
    return { kind: answer.failure === 'not-allowed' ? 'given-up' : 'again', reason: answer.reason }
  }
  const { status } = answer
  if (status === 200) return { kind: 'taken' }
  const mayPass = status !== 410 && status >= 400 && status <= 599
  return { kind: mayPass ? 'again' : 'given-up', reason: `the answer was ${status}` }
}

/** The pause after this many attempts: one minute, doubling each time, then every three hours; null: give up. */
export function pauseAfter(tries: number): number | null {
  if (tries > MOST_RETRIES) return null
  return tries <= GROWING_RETRIES ? MINUTE_MS * 2 ** (tries - 1) : THREE_HOURS_MS
}
