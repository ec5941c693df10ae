import { automationRuleStore } from '../store/requests/automation-rules.ts'
import type { SampleDeps } from './write-sheet.ts'

/** Adds two automation rules to the plan, which the API cannot create. Run it inside a transaction. */
export function addRules({ store, ids }: SampleDeps, sheetId: number, ownerId: number, now: number): void {
  const rules = automationRuleStore(store.db)
  const columns = new Map(store.columns.of(sheetId).map(({ title, id }) => [title, id]))
  const idsOf = (...titles: readonly string[]): number[] => titles.flatMap(title => columns.get(title) ?? [])

  rules.add(
    { id: ids.next(), sheetId },
    {
      name: 'Tell everybody once a week',
      enabled: true,
      action: {
        type: 'NOTIFICATION_ACTION',
        frequency: 'WEEKLY',
        notifyAllSharedUsers: true,
        includeAllColumns: true,
        subject: 'What has changed in the plan',
        message: 'These tasks have changed since last week.',
      },
    },
    ownerId,
    now,
  )
  rules.add(
    { id: ids.next(), sheetId },
    {
      name: 'Ask the approver',
      enabled: true,
      action: {
        type: 'APPROVAL_REQUEST_ACTION',
        frequency: 'IMMEDIATELY',
        recipientColumnIds: idsOf('Approver'),
        includedColumnIds: idsOf('Status', 'Due'),
        includeAttachments: true,
        subject: 'Please approve',
      },
    },
    ownerId,
    now,
  )
}
