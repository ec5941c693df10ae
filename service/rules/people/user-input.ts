import { z } from 'zod'
import { refuse } from '../api-error.ts'

const name = z.string().trim().max(50)

/** What somebody may do in the organization, as it travels. Two of them must always be said. */
const rights = {
  admin: z.boolean(),
  licensedSheetCreator: z.boolean(),
  groupAdmin: z.boolean().optional(),
  resourceViewer: z.boolean().optional(),
}

/** Somebody to invite (api-guide section 16). */
export const NewMemberInput = z.strictObject({
  email: z.string().trim().max(320),
  firstName: name.optional(),
  lastName: name.optional(),
  ...rights,
})

/** What is to be true of a member; what is not named stays. */
export const MemberChange = z.strictObject({ firstName: name.optional(), lastName: name.optional(), ...rights })

interface Named {
  readonly firstName: string
  readonly lastName: string
}

interface Rights {
  readonly licensed: boolean
  readonly groupAdmin: boolean
  readonly resourceViewer: boolean
}

/** Refuses control characters and angle brackets in a name (1329): names are put into messages and pages. */
export function checkNames({ firstName, lastName }: Named): void {
  for (const one of [firstName, lastName]) if (/[\p{Cc}<>]/u.test(one)) throw refuse(1329, one)
}

/** Group admins and resource viewers are licensed (1102, 1097). */
export function checkRights({ licensed, groupAdmin, resourceViewer }: Rights): void {
  if (groupAdmin && !licensed) throw refuse(1102)
  if (resourceViewer && !licensed) throw refuse(1097)
}
