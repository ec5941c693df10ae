import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { RULE_TROUBLES, troubleOf } from '../../rules/requests/automation-rule.ts'
import type { RuleRecord } from '../../store/requests/automation-rules.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toWireAuthor } from '../content/attachment-view.ts'

/**
 * Converts a rule to wire form for one user. A rule whose columns or users were deleted is disabled, with the reason.
 */
export function ruleView({ store }: ServiceDeps) {
  return (sheet: VisibleSheet, userId: number) => {
    const columns = store.columns.of(sheet.id)
    const isAdmin = reaches(sheet.accessLevel, 'ADMIN')

    return (rule: RuleRecord): object => {
      const trouble = troubleOf(rule, columns)
      return {
        id: rule.id,
        name: rule.name,
        enabled: rule.enabled && trouble === null,
        userCanModify: isAdmin || rule.createdBy === userId,
        ...(trouble === null ? {} : { disabledReason: trouble, disabledReasonText: RULE_TROUBLES[trouble] }),
        action: rule.action,
        createdAt: toTimestamp(rule.createdAt),
        ...byOf('createdBy', rule.createdBy),
        modifiedAt: toTimestamp(rule.modifiedAt),
        ...byOf('modifiedBy', rule.modifiedBy),
      }
    }
  }

  function byOf(name: 'createdBy' | 'modifiedBy', id: number): object {
    const person = store.users.find(id)
    return person ? { [name]: toWireAuthor(person) } : {}
  }
}
