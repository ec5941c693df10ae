import { UserId } from '../../shared/model/ids.ts'
import { ok, type Result } from '../../shared/result.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { WireUser } from '../../shared/wire/user.ts'
import type { CallOptions, Http } from './http.ts'
import { type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** A member of the organization. `name` falls back to the e-mail address, so it is never empty. */
export type User = {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly active: boolean
  /** Null if the response lacks it. */
  readonly admin: boolean | null
}

const WireUsers = indexResult(WireUser)

/** The current user and the other members. */
export const usersApi = (http: Http) => ({
  /** The cheapest request that works with any accepted token. */
  async me(options?: CallOptions): Promise<Result<User>> {
    const answer = await http.get(path`/users/me`, WireUser, options)
    return answer.ok ? ok(toUser(answer.value)) : answer
  },

  async page(page: number, options?: CallOptions): Promise<Result<Page<User>>> {
    const answer = await http.get(path`/users?page=${page}&pageSize=${100}`, WireUsers, options)
    return answer.ok ? ok(toPage(answer.value, page, toUser)) : answer
  },

  /** The member with this address; null without one. */
  async find(email: string, options?: CallOptions): Promise<Result<User | null>> {
    const answer = await http.get(path`/users?email=${email}&page=${1}&pageSize=${100}`, WireUsers, options)
    if (!answer.ok) return answer
    const isMeant = (user: User) => user.email.toLowerCase() === email.toLowerCase()
    return ok(answer.value.data.map(toUser).find(isMeant) ?? null)
  },
})
export type UsersApi = ReturnType<typeof usersApi>

function toUser({ id, email, name, firstName, lastName, status, admin = null }: WireUser): User {
  const full = [firstName, lastName].filter(Boolean).join(' ')
  return {
    id: UserId.parse(id),
    email,
    name: name || full || email,
    active: status == null || status === 'ACTIVE',
    admin,
  }
}
