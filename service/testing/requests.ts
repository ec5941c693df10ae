import { hashToken } from '../middleware/auth.ts'
import type { RuleDefinition } from '../rules/requests/automation-rule.ts'
import { automationRuleStore } from '../store/requests/automation-rules.ts'
import { sentRequestStore } from '../store/requests/sent-requests.ts'
import { updateRequestStore } from '../store/requests/update-requests.ts'
import { type Person, START, type TestService } from './service.ts'

/** A rule that notifies everyone of changes once a week. */
export const A_RULE: RuleDefinition = {
  name: 'Weekly news',
  enabled: true,
  action: { type: 'NOTIFICATION_ACTION', frequency: 'WEEKLY', notifyAllSharedUsers: true, includeAllColumns: true },
}

/** The rows and columns of a request. */
type Asked = {
  readonly sheetId: number
  readonly rowId: number
  readonly columnId: number
}

/** Adds a rule of this user, which the API cannot create, and returns its id. */
export function addRule(
  { store, deps }: TestService,
  person: Person,
  sheetId: number,
  change: Partial<RuleDefinition> = {},
): number {
  const id = deps.ids.next()
  automationRuleStore(store.db).add({ id, sheetId }, { ...A_RULE, ...change }, person.id, START)
  return id
}

/** A request due tomorrow and a sent one, both Ann's. */
export function addRequests({ store, deps, ann }: TestService, { sheetId, rowId, columnId }: Asked) {
  const [updateRequestId, sentUpdateRequestId] = [deps.ids.next(), deps.ids.next()]
  const startAt = START + 86_400_000
  const nothing = { repeatEvery: 1, dayDescriptors: [], dayOfMonth: null, dayOrdinal: null }
  const request = {
    sendTo: ['kim@office.example'],
    rowIds: [rowId],
    columnIds: [columnId],
    includeAttachments: false,
    includeDiscussions: false,
    ccMe: false,
    subject: 'Please update',
    message: 'What is new?',
    schedule: { type: 'ONCE', startAt, offsetMs: 0, endAt: null, ...nothing },
  } as const
  updateRequestStore(store.db).add({ id: updateRequestId, sheetId, sentBy: ann.id }, request, startAt, START)
  const sent = { id: sentUpdateRequestId, sheetId, updateRequestId, sentTo: 'kim@office.example', sentAt: START }
  sentRequestStore(store.db).add({ ...request, ...sent, hash: hashToken(deps.ids.secret()), sentBy: ann.id })
  return { updateRequestId, sentUpdateRequestId }
}
