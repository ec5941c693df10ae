import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import type { UserRecord } from '../../store/users.ts'

/** The member of the path; 1006 for an unknown id, `outsideCode` for an outsider. */
export function memberOf(c: ServiceContext, { store }: ServiceDeps, outsideCode: ErrorCode = 1006): UserRecord {
  const user = store.users.find(pathId(c, 'userId'))
  if (!user) throw refuse(1006)
  if (user.status === 'OUTSIDE') throw refuse(outsideCode)
  return user
}

/** The organization, called an account or a plan in the API: there is exactly one, named after its owner. */
export function organizationOf({ store }: ServiceDeps): { readonly id: number; readonly name: string } {
  return { id: store.users.first()?.id ?? 0, name: 'Local organization' }
}
