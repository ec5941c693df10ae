/** What came of a callback: an answer, or why there was none. `not-allowed`: it was not even sent. */
export type CallbackAnswer =
  | {
      readonly status: number
      /** `Smartsheet-Hook-Response`, where the subscriber sends one. */
      readonly hookResponse: string | null
      readonly body: string
    }
  | { readonly failure: 'unreachable' | 'not-allowed'; readonly reason: string }

/** What becomes of a callback that was tried. */
export type Outcome = { readonly kind: 'taken' } | { readonly kind: 'again' | 'given-up'; readonly reason: string }

const MINUTE_MS = 60_000
const THREE_HOURS_MS = 180 * MINUTE_MS
const MOST_RETRIES = 14
const GROWING_RETRIES = 7

/**
 * What the subscriber's answer means (api-guide section 23): 200 is done; an error of theirs, or none at all, is tried
 * again; what tells that nobody wants callbacks there (410, a redirect, any other success) ends it.
 */
export function judge(answer: CallbackAnswer): Outcome {
  if ('failure' in answer) {
    return { kind: answer.failure === 'not-allowed' ? 'given-up' : 'again', reason: answer.reason }
  }
  const { status } = answer
  if (status === 200) return { kind: 'taken' }
  const mayPass = status !== 410 && status >= 400 && status <= 599
  return { kind: mayPass ? 'again' : 'given-up', reason: `the answer was ${status}` }
}

/** How long to wait after this many tries: from one minute, twice as long each time, then every three hours; null: no more. */
export function pauseAfter(tries: number): number | null {
  if (tries > MOST_RETRIES) return null
  return tries <= GROWING_RETRIES ? MINUTE_MS * 2 ** (tries - 1) : THREE_HOURS_MS
}
