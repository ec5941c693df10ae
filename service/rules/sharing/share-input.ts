import { z } from 'zod'
import { ACCESS_LEVELS, type AccessLevel, reaches } from '../access.ts'
import { refuse } from '../api-error.ts'
import { Id } from '../id.ts'
import { checkEmail } from '../people/e-mail.ts'

/** A new share: holder, level and message (api-guide section 15). */
export const NewShare = z.strictObject({
  email: z.string().trim().max(320).optional(),
  groupId: Id.optional(),
  accessLevel: z.enum(ACCESS_LEVELS),
  subject: z.string().max(500).optional(),
  message: z.string().max(10_000).optional(),
  ccMe: z.boolean().optional(),
})
export type NewShare = z.output<typeof NewShare>

/** A new level for a share. */
export const ShareChange = z.strictObject({ accessLevel: z.enum(ACCESS_LEVELS) })

/** The holder of a share: a user by address, or a group. */
export type Recipient = { readonly email: string } | { readonly groupId: number }

/** Rejects a share that names both or neither of the two (1219, 1228), or a bad address (1156). */
export function toRecipient({ email, groupId }: NewShare): Recipient {
  if (email !== undefined && groupId !== undefined) throw refuse(1219, 'email', 'groupId')
  if (groupId !== undefined) return { groupId }
  if (email === undefined) throw refuse(1228, 'email', 'groupId')
  return { email: checkEmail(email) }
}

/**
 * Rejects a level that a user with level `held` cannot give: ownership is not given by a share (1026), a dashboard has
 * no editors (1166), and a user gives at most their own level (1004).
 */
export function checkGivable(level: AccessLevel, held: AccessLevel, isSight: boolean): void {
  if (level === 'OWNER') throw refuse(1026)
  if (isSight && level === 'EDITOR') throw refuse(1166, level)
  if (!reaches(held, level)) throw refuse(1004)
}
