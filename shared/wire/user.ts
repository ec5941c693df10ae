import { z } from 'zod'
import { WireId } from './loose.ts'

/** A user in `users/me` and in the list of users (specification, "User"). */
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

/** A user as the author of something; either part may be missing. */
export const WireAuthor = z.object({ email: z.string().nullish(), name: z.string().nullish() })
