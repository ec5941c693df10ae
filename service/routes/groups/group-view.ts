import { toTimestamp } from '../../http/reply.ts'
import type { GroupRecord } from '../../store/people/groups.ts'
import type { UserRecord } from '../../store/users.ts'

/** Converts a group to wire form, without members. */
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

/** Converts a group member to wire form. */
export function toWireMember({ id, email, firstName, lastName, name }: UserRecord) {
  return { id, email, firstName, lastName, name }
}
