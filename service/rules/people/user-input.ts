import { z } from 'zod'
import { refuse } from '../api-error.ts'

const name = z.string().trim().max(50)

/** Rights in the organization, in wire form. The first two are required. */
const rights = {
  admin: z.boolean(),
  licensedSheetCreator: z.boolean(),
  groupAdmin: z.boolean().optional(),
  resourceViewer: z.boolean().optional(),
}

/** An invitation (api-guide section 16). */
export const NewMemberInput = z.strictObject({
  email: z.string().trim().max(320),
  firstName: name.optional(),
  lastName: name.optional(),
  ...rights,
})

/** A change of a member; absent attributes stay. */
export const MemberChange = z.strictObject({ firstName: name.optional(), lastName: name.optional(), ...rights })

type Named = {
  readonly firstName: string
  readonly lastName: string
}

type Rights = {
  readonly licensed: boolean
  readonly groupAdmin: boolean
  readonly resourceViewer: boolean
}

/** Rejects control characters and angle brackets in names (1329), because names appear in messages and pages. */
export function checkNames({ firstName, lastName }: Named): void {
  for (const one of [firstName, lastName]) if (/[\p{Cc}<>]/u.test(one)) throw refuse(1329, one)
}

/** Group admins and resource viewers must be licensed (1102, 1097). */
export function checkRights({ licensed, groupAdmin, resourceViewer }: Rights): void {
  if (groupAdmin && !licensed) throw refuse(1102)
  if (resourceViewer && !licensed) throw refuse(1097)
}
