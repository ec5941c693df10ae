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

/** The organization, which the interface calls an account or a plan: there is one, and it is named by its owner. */
export function organizationOf({ store }: ServiceDeps): { readonly id: number; readonly name: string } {
  return { id: store.users.first()?.id ?? 0, name: 'Local organization' }
}
