import { z } from 'zod'
import { Id } from '../id.ts'
import { title } from '../title.ts'

/** The most members that one request may add. */
const MOST_MEMBERS = 1000

const name = title(50)
const description = z.string().max(1000)

/** A new member of a group, by primary address. */
export const NewMember = z.strictObject({ email: z.string().trim().max(320) })
export type NewMember = z.output<typeof NewMember>

/** A new group (api-guide section 16). */
export const NewGroup = z.strictObject({
  name,
  description: description.optional(),
  members: z.array(NewMember).max(MOST_MEMBERS).default([]),
})

/** A change of a group; absent attributes stay. */
export const GroupChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  ownerId: Id.optional(),
})
