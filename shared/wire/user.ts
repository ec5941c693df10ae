import { z } from 'zod'
import { WireId } from './loose.ts'

/** A person, as `users/me` and the list of users tell them (specification, "User"). */
export const WireUser = z.object({
  id: WireId,
  email: z.string().min(1),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  admin: z.boolean().nullish(),
})
export type WireUser = z.infer<typeof WireUser>

/** A person as the author of something: neither part is promised. */
export const WireAuthor = z.object({ email: z.string().nullish(), name: z.string().nullish() })
