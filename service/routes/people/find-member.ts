import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import type { UserRecord } from '../../store/users.ts'

/** The member that the path names; 1006 for nobody, `outsideCode` for somebody who is no member. */
export function memberOf(c: ServiceContext, { store }: ServiceDeps, outsideCode: ErrorCode = 1006): UserRecord {
  const user = store.users.find(pathId(c, 'userId'))
  if (!user) throw refuse(1006)
  if (user.status === 'OUTSIDE') throw refuse(outsideCode)
  return user
}
