import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkEmail } from '../../rules/people/e-mail.ts'
import type { NewMember } from '../../rules/people/group-input.ts'
import { type GroupRecord, groupStore } from '../../store/people/groups.ts'
import type { UserRecord } from '../../store/users.ts'

export type GroupFinder = ReturnType<typeof groupFinder>

/** Finds groups and their future members. */
export function groupFinder({ store }: ServiceDeps) {
  const groups = groupStore(store.db)

  return {
    /** The group of the path; 1006 for none. */
    group(c: ServiceContext): GroupRecord {
      const group = groups.find(pathId(c, 'groupId'))
      if (!group) throw refuse(1006)
      return group
    },
    /** A member of the organization (else 1105) by primary address; an alternate address is rejected (1159). */
    member({ email }: NewMember): UserRecord {
      const user = store.users.findByEmail(checkEmail(email))
      if (!user || user.status === 'OUTSIDE') throw refuse(1105, email)
      if (user.email.toLowerCase() === email.toLowerCase()) return user
      const which = { alternateEmailAddress: email, primaryEmailAddress: user.email }
      throw refuse(1159, email, user.email).withDetail([which])
    },
  }
}
