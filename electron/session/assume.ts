import type { AppError } from '../../shared/app-error.ts'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type User, usersApi } from '../api/users.ts'
import type { HttpFor } from './sign-in.ts'
import type { AccountTokens } from './token-refresh/account-tokens.ts'

/** The service's "you cannot act as that user" (interface specification, "Assume-User"; API guide 28). */
const NOT_AS_THAT_USER = 1030

/**
 * Asks the service whether the holder of an account may act as another member, and returns a separate account for that
 * member, so that copies and edits of the two never mix.
 *
 * Errors: cannot-act-as, and those of the requests.
 */
export async function assumeUser(
  httpFor: HttpFor,
  tokens: AccountTokens,
  holder: Account,
  email: string,
): Promise<Result<Account>> {
  const asked = await asMember(httpFor, tokens, holder, email)
  if (asked.ok) return asked.value.id === holder.userId ? cannot(email, 'self') : ok(toAccount(holder, asked.value))
  const isRefused = asked.error.kind === 'refused' && asked.error.code === NOT_AS_THAT_USER
  return isRefused ? cannot(email, await reasonOf(httpFor, tokens, holder, email)) : asked
}

type Why = Extract<AppError, { kind: 'cannot-act-as' }>['why']

const cannot = (email: string, why: Why): Result<never> => fail({ kind: 'cannot-act-as', email, why })

/** Reads the user profile as that member. An expired token is refreshed, as for any request. */
async function asMember(httpFor: HttpFor, tokens: AccountTokens, holder: Account, email: string) {
  const token = tokens.current()
  if (token === null) return fail<User>({ kind: 'unauthorized', reason: 'signed-out' })
  const first = await usersApi(httpFor(holder.baseUrl, token, email)).me()
  if (first.ok || first.error.kind !== 'unauthorized') return first
  const refreshed = await tokens.refresh(token)
  return refreshed === null ? first : usersApi(httpFor(holder.baseUrl, refreshed, email)).me()
}

/** The service has one error code for all reasons: the profiles of both users show which one applies. */
async function reasonOf(httpFor: HttpFor, tokens: AccountTokens, holder: Account, email: string): Promise<Why> {
  const users = usersApi(httpFor(holder.baseUrl, tokens.current() ?? ''))
  const me = await users.me()
  if (me.ok && me.value.admin === false) return 'not-admin'
  const found = await users.find(email)
  if (!found.ok) return 'refused'
  if (found.value === null) return 'unknown'
  if (!found.value.active) return 'inactive'
  return found.value.admin ? 'admin' : 'refused'
}

function toAccount(holder: Account, { id: userId, email, name }: User): Account {
  const { admin: _, ...same } = holder
  const key = AccountKey.parse(`${holder.key}>${userId}`)
  return { ...same, key, userId, email, name, assumedBy: { key: holder.key, email: holder.email, name: holder.name } }
}
