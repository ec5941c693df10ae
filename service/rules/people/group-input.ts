import { z } from 'zod'
import { Id } from '../id.ts'
import { title } from '../title.ts'

/** The most that one request puts into a group. */
const MOST_MEMBERS = 1000

const name = title(50)
const description = z.string().max(1000)

/** Somebody to put into a group, by their primary address. */
export const NewMember = z.strictObject({ email: z.string().trim().max(320) })
export type NewMember = z.output<typeof NewMember>

/** A new group (api-guide section 16). */
export const NewGroup = z.strictObject({
  name,
  description: description.optional(),
  members: z.array(NewMember).max(MOST_MEMBERS).default([]),
})

/** What is to change about a group; what is not named stays. */
export const GroupChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  ownerId: Id.optional(),
})
