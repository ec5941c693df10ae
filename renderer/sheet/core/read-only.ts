import { type AccessLevel, canEdit } from '../../../shared/model/access.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { accessMessage } from '../../ui/messages/access-labels.ts'
import { whyNoScope } from '../../ui/messages/scope-messages.ts'

/** Why nothing of a sheet can be changed, in a sentence for the person; false where something can. */
export type ReadOnly = string | false

const whyNoEditing = (level: AccessLevel): string => `${accessMessage(level)}. Ask an owner for edit access.`

export const VIEW_ONLY = whyNoEditing('VIEWER')

/** The right of the token comes first: with another level of access it would be refused all the same (specification, "Access scopes"). */
export const whyReadOnly = (level: AccessLevel, scopes: Scopes): ReadOnly =>
  whyNoScope('change-rows', scopes) ?? (canEdit(level) ? false : whyNoEditing(level))
