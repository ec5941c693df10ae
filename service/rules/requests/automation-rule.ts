import { z } from 'zod'
import { refuse } from '../api-error.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { Id } from '../id.ts'
import { title } from '../title.ts'
import { MessageText, SubjectText } from './email-input.ts'
import { checkRecipients, Recipient } from './recipient.ts'

const ACTION_TYPES = ['NOTIFICATION_ACTION', 'UPDATE_REQUEST_ACTION', 'APPROVAL_REQUEST_ACTION'] as const
const FREQUENCIES = ['IMMEDIATELY', 'HOURLY', 'DAILY', 'WEEKLY'] as const

/** The action of a rule as sent; absent parts stay. */
const SentAction = z.strictObject({
  type: z.enum(ACTION_TYPES),
  frequency: z.enum(FREQUENCIES).optional(),
  recipients: z.array(Recipient).optional(),
  recipientColumnIds: z.array(Id).max(400).optional(),
  notifyAllSharedUsers: z.boolean().optional(),
  includeAllColumns: z.boolean().optional(),
  includedColumnIds: z.array(Id).max(400).optional(),
  includeAttachments: z.boolean().optional(),
  includeDiscussions: z.boolean().optional(),
  subject: SubjectText.optional(),
  message: MessageText.optional(),
})

/** A change of a rule (api-guide section 20.1). It always includes the kind of action. */
export const RuleChange = z.strictObject({
  id: Id.optional(),
  name: title(200).optional(),
  enabled: z.boolean().optional(),
  action: SentAction,
})

export type RuleChange = z.output<typeof RuleChange>
type RuleAction = RuleChange['action']

/** A rule without its creator and times. */
export type RuleDefinition = {
  readonly name: string
  readonly enabled: boolean
  readonly action: RuleAction
  /** Rules of several steps exist in the app only: the API neither shows nor changes them (1266). */
  readonly isMultiStep?: true
}

/** The facts needed to validate a change. */
type RuleContext = {
  readonly columns: readonly ColumnRecord[]
  readonly isAdmin: boolean
  readonly email: string
}

/** The rule after a change, or an error. */
export function changeRule(before: RuleDefinition, sent: RuleChange, context: RuleContext): RuleDefinition {
  const { action } = sent
  if (action.type !== before.action.type) throw refuse(1220)
  checkChoices(action)
  const after = { ...before.action, ...cleared(action), ...action }
  checkColumns(action, context.columns)
  // A user who only disables their rule may keep its other recipients.
  if (!context.isAdmin && countChoices(action) > 0 && !isForOneself(after, context.email)) throw refuse(5502)
  return { ...before, name: sent.name ?? before.name, enabled: sent.enabled ?? before.enabled, action: after }
}

/** Why an enabled rule cannot run; null when it can (api-guide section 20.1). */
export function troubleOf({ action }: RuleDefinition, columns: readonly ColumnRecord[]): RuleTrouble | null {
  const { recipientColumnIds = [], includedColumnIds = [] } = action
  const named = recipientColumnIds.map(id => columns.find(column => column.id === id))
  if (named.some(column => !column)) return 'COLUMN_MISSING'
  if (named.some(column => column && !isOfContacts(column))) return 'COLUMN_TYPE_INCOMPATIBLE'
  const isShown = includedColumnIds.length === 0 || columns.some(({ id }) => includedColumnIds.includes(id))
  if (!isShown) return 'NO_VALID_SELECTED_COLUMNS'
  return countChoices(action) === 0 ? 'NO_POTENTIAL_RECIPIENTS' : null
}

/** The sentence for each reason. */
export const RULE_TROUBLES = {
  COLUMN_MISSING: 'A column that the rule sends to was deleted.',
  COLUMN_TYPE_INCOMPATIBLE: 'A column that the rule sends to no longer holds contacts.',
  NO_VALID_SELECTED_COLUMNS: 'None of the columns that the rule shows is left.',
  NO_POTENTIAL_RECIPIENTS: 'The rule has nobody to send to.',
} as const

type RuleTrouble = keyof typeof RULE_TROUBLES

/** Recipients and columns are each set in exactly one way: a new way replaces the old one. */
function cleared(action: RuleAction): Partial<RuleAction> {
  const recipients = { recipients: undefined, recipientColumnIds: undefined, notifyAllSharedUsers: undefined }
  const columns = { includeAllColumns: undefined, includedColumnIds: undefined }
  const saysColumns = action.includeAllColumns !== undefined || action.includedColumnIds !== undefined
  return { ...(countChoices(action) > 0 ? recipients : {}), ...(saysColumns ? columns : {}) }
}

function checkChoices(action: RuleAction): void {
  if (countChoices(action) > 1) throw refuse(1218)
  if (action.includeAllColumns && action.includedColumnIds) throw refuse(1219, 'includeAllColumns', 'includedColumnIds')
  checkRecipients(action.recipients ?? [])
}

function countChoices({ recipients = [], recipientColumnIds = [], notifyAllSharedUsers }: RuleAction): number {
  return [recipients.length > 0, recipientColumnIds.length > 0, notifyAllSharedUsers === true].filter(Boolean).length
}

function checkColumns(
  { recipientColumnIds = [], includedColumnIds = [] }: RuleAction,
  columns: readonly ColumnRecord[],
): void {
  for (const id of [...recipientColumnIds, ...includedColumnIds]) {
    if (!columns.some(column => column.id === id)) throw refuse(1036, id)
  }
  for (const id of recipientColumnIds) {
    const column = columns.find(one => one.id === id)
    if (column && !isOfContacts(column)) throw refuse(1221, column.title)
  }
}

function isOfContacts({ type }: ColumnRecord): boolean {
  return type === 'CONTACT_LIST' || type === 'MULTI_CONTACT_LIST'
}

function isForOneself(
  { recipients = [], recipientColumnIds = [], notifyAllSharedUsers }: RuleAction,
  email: string,
): boolean {
  const others = recipients.some(recipient => recipient.email?.toLowerCase() !== email.toLowerCase())
  return !others && recipientColumnIds.length === 0 && !notifyAllSharedUsers
}
