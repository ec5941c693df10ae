import { type AccessLevel, canEdit } from '../../../shared/model/access.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { accessMessage } from '../../ui/messages/access-labels.ts'
import { whyNoScope } from '../../ui/messages/scope-messages.ts'

/** The message why a sheet is read-only; false if it is editable. */
export type ReadOnly = string | false

const whyNoEditing = (level: AccessLevel): string => `${accessMessage(level)}. Ask an owner for edit access.`

export const VIEW_ONLY = whyNoEditing('VIEWER')

/** The token scope has priority: without it, any access level would be rejected (specification, "Access scopes"). */
export const whyReadOnly = (level: AccessLevel, scopes: Scopes): ReadOnly =>
  whyNoScope('change-rows', scopes) ?? (canEdit(level) ? false : whyNoEditing(level))
