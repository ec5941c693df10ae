import type { AppError } from '../../../shared/app-error.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Grant, TokenEndpoint } from '../../api/tokens.ts'
import type { TokenPair } from '../credential.ts'
import type { Kept, Recalled, TokenStore } from '../token-store.ts'

/** A stored pair and its account. */
export type KeptTokenPair = Kept & { readonly credential: TokenPair }
export type Subject = { readonly account: Account; readonly kept: KeptTokenPair }

/**
 * Outcome of a refresh. `kept`: the new pair is stored. `not-kept`: it was issued but not stored. `holds`: nothing was
 * sent, because the doubtful pair turned out to be valid. `superseded`: another process was faster, or the account was
 * signed out; `recalled` is the stored credential. `over`: the service will never refresh it. `later`: the outcome is
 * unknown; with `doubt`, the old pair may be dead.
 */
export type RefreshOutcome =
  | { readonly kind: 'kept'; readonly kept: KeptTokenPair }
  | { readonly kind: 'holds' }
  | { readonly kind: 'not-kept'; readonly pair: TokenPair; readonly error: AppError }
  | { readonly kind: 'superseded'; readonly recalled: Recalled }
  | { readonly kind: 'over' }
  | { readonly kind: 'later'; readonly doubt: boolean }

export type RefreshDeps = {
  readonly store: TokenStore
  readonly endpoint: TokenEndpoint
  readonly pause: (ms: number) => Promise<void>
}

/** Same as the limit that quitting waits for a refresh: an older intent is from a run that has ended. */
export const GIVEN_UP_AFTER_MS = 30_000

/**
 * Stores the intent to refresh, which must precede the request. Null when it is stored. Another owner's intent is valid
 * for 30 seconds, because sending a refresh token twice may cost the session.
 */
export async function claim({ account, kept }: Subject, { store, pause }: RefreshDeps): Promise<RefreshOutcome | null> {
  for (let from: string | null = null; ; ) {
    const begun = store.refreshLog.begin(account.key, kept.generation, from)
    if (!begun.ok) return { kind: 'later', doubt: false }
    if (begun.value.kind === 'begun') return null
    if (begun.value.kind === 'superseded') {
      return { kind: 'superseded', recalled: await store.recall(account.key) }
    }
    await pause(GIVEN_UP_AFTER_MS)
    from = begun.value.owner
  }
}

/** Sends the refresh token and stores the result. Cannot be cancelled: half a refresh could lose the session. */
export async function send(subject: Subject, deps: RefreshDeps): Promise<RefreshOutcome> {
  const { account, kept } = subject
  const { store, endpoint } = deps
  const { refresh, client } = kept.credential
  const refreshed = await endpoint.refreshPair({ baseUrl: account.baseUrl, ...client, refreshToken: refresh })

  switch (refreshed.kind) {
    case 'refreshed':
      return keep(subject, refreshed.grant, deps)
    case 'refused': {
      const given = store.refreshLog.giveUp(account.key, kept.generation)
      if (given.ok && !given.value) return { kind: 'superseded', recalled: await store.recall(account.key) }
      // If it could not be stored, the next start repeats the request and gets the same response.
      return { kind: 'over' }
    }
    case 'not-sent':
      // An intent that stays only makes the next attempt more careful.
      store.refreshLog.callOff(account.key)
      return { kind: 'later', doubt: false }
    default:
      return { kind: 'later', doubt: true }
  }
}

async function keep(
  { account, kept }: Subject,
  grant: Grant,
  { store, endpoint }: RefreshDeps,
): Promise<RefreshOutcome> {
  const pair: TokenPair = { ...kept.credential, ...grant }
  const stored = await store.refreshLog.finish(account.key, kept.generation, pair)
  if (!stored.ok) return { kind: 'not-kept', pair, error: stored.error }
  if (stored.value) return { kind: 'kept', kept: { credential: pair, generation: stored.value.generation } }
  // Signed out or in again during the refresh: this pair will not be used.
  void endpoint.revoke({ baseUrl: account.baseUrl, access: pair.access })
  return { kind: 'superseded', recalled: await store.recall(account.key) }
}
