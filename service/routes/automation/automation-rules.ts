import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { changeRule, RuleChange } from '../../rules/requests/automation-rule.ts'
import { automationRuleStore, type RuleRecord } from '../../store/requests/automation-rules.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { ruleView } from './rule-view.ts'

/**
 * Automation rules of a sheet (api-guide section 20.1). They are stored and shown, but never executed: a changed cell
 * sends no message.
 */
export const automationRuleEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  listRules(deps),
  getRule(deps),
  updateRule(deps),
  deleteRule(deps),
]

const OF_SHEET = { family: 'Automation Rules', path: '/sheets/:sheetId/automationrules' } as const
const ONE = { family: 'Automation Rules', path: '/sheets/:sheetId/automationrules/:ruleId' } as const

function listRules(deps: ServiceDeps): Endpoint {
  const rules = automationRuleStore(deps.store.db)
  const toWire = ruleView(deps)
  return endpoint({
    ...OF_SHEET,
    title: 'List Automation Rules',
    method: 'GET',
    needs: 'automation.read',
    query: PAGING,
    handle(c, { target }) {
      const shown = rules.of(target.id).filter(({ isMultiStep }) => !isMultiStep)
      return replyPage(c, shown, toWire(target, c.get('caller').userId))
    },
  })
}

function getRule(deps: ServiceDeps): Endpoint {
  const find = ruleFinder(deps)
  const toWire = ruleView(deps)
  return endpoint({
    ...ONE,
    title: 'Get Automation Rule',
    method: 'GET',
    needs: 'automation.read',
    handle: (c, { target }) => reply(c, toWire(target, c.get('caller').userId)(find(c, target.id))),
  })
}

function updateRule(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const rules = automationRuleStore(store.db)
  const findOwn = ownRuleFinder(deps)
  const toWire = ruleView(deps)
  return endpoint({
    ...ONE,
    title: 'Update Automation Rule',
    method: 'PUT',
    needs: 'automation.change',
    body: json(RuleChange),
    example: { body: { enabled: false, action: { type: 'NOTIFICATION_ACTION' } } },
    async handle(c, { body, again }) {
      const sent = await body.read(c)
      const { userId, email } = c.get('caller')
      return store.transaction(() => {
        const sheet = again()
        const before = findOwn(c, sheet)
        if (sent.id !== undefined && sent.id !== before.id) throw refuse(1029)
        const isAdmin = reaches(sheet.accessLevel, 'ADMIN')
        const after = changeRule(before, sent, { columns: store.columns.of(sheet.id), isAdmin, email })
        rules.change(before.id, after, userId, clock())
        store.sheets.touch(sheet.id, clock())
        const rule = rules.find(sheet.id, before.id) ?? before
        return replyResult(c, { result: toWire(sheet, userId)(rule) })
      })
    },
  })
}

function deleteRule(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const rules = automationRuleStore(store.db)
  const findOwn = ownRuleFinder(deps)
  return endpoint({
    ...ONE,
    title: 'Delete Automation Rule',
    method: 'DELETE',
    needs: 'automation.change',
    handle: (c, { again }) =>
      store.transaction(() => {
        const sheet = again()
        rules.remove(findOwn(c, sheet).id)
        store.sheets.touch(sheet.id, clock())
        return replyResult(c)
      }),
  })
}

/** Finds the rule of the path; 1006 when the sheet has no such rule, 1266 when it has several steps. */
function ruleFinder({ store }: ServiceDeps) {
  const rules = automationRuleStore(store.db)
  return (c: ServiceContext, sheetId: number): RuleRecord => {
    const rule = rules.find(sheetId, pathId(c, 'ruleId'))
    if (!rule) throw refuse(1006)
    if (rule.isMultiStep) throw refuse(1266)
    return rule
  }
}

/** The same, but the caller must be its creator or an admin of the sheet (1004). */
function ownRuleFinder(deps: ServiceDeps) {
  const find = ruleFinder(deps)
  return (c: ServiceContext, sheet: VisibleSheet): RuleRecord => {
    const rule = find(c, sheet.id)
    const isOwn = rule.createdBy === c.get('caller').userId
    if (!isOwn && !reaches(sheet.accessLevel, 'ADMIN')) throw refuse(1004)
    return rule
  }
}
