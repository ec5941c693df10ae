import { toTimestamp } from '../../http/reply.ts'
import type { GroupRecord } from '../../store/people/groups.ts'
import type { UserRecord } from '../../store/users.ts'

/** A group by itself, as lists have it (api-guide section 16). */
export function toWireGroup({ id, name, description, ownerId, ownerEmail, createdAt, modifiedAt }: GroupRecord) {
  return {
    id,
    name,
    ...(description === null ? {} : { description }),
    owner: ownerEmail,
    ownerId,
    createdAt: toTimestamp(createdAt),
    modifiedAt: toTimestamp(modifiedAt),
  }
}

/** Somebody in a group. */
export function toWireMember({ id, email, firstName, lastName, name }: UserRecord) {
  return { id, email, firstName, lastName, name }
}
