import type { RuleDefinition } from '../../rules/requests/automation-rule.ts'
import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** An automation rule of a sheet with its creator. */
export type RuleRecord = RuleDefinition & {
  readonly id: number
  readonly sheetId: number
  readonly createdAt: number
  readonly createdBy: number
  readonly modifiedAt: number
  readonly modifiedBy: number
}

/**
 * Stores automation rules. The API cannot create any: the sample and tests do. An id of another sheet finds nothing.
 */
export function automationRuleStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT * FROM automation_rules WHERE sheet_id = ? ORDER BY ordinal')
  const byId = sqlite.prepare('SELECT * FROM automation_rules WHERE sheet_id = ? AND id = ?')
  const insert = sqlite.prepare(
    `INSERT INTO automation_rules (id, sheet_id, definition, created_at, created_by, modified_at, modified_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?5)`,
  )
  const change = sqlite.prepare(
    'UPDATE automation_rules SET definition = ?, modified_at = ?, modified_by = ? WHERE id = ?',
  )
  const remove = sqlite.prepare('DELETE FROM automation_rules WHERE id = ?')

  return {
    /** In order of creation. */
    of: (sheetId: number): readonly RuleRecord[] => bySheet.all(sheetId).map(toRule),
    find: (sheetId: number, id: number): RuleRecord | null => foundOrNull(byId.get(sheetId, id), toRule),
    add: (at: { readonly id: number; readonly sheetId: number }, rule: RuleDefinition, by: number, now: number): void =>
      void insert.run(at.id, at.sheetId, toText(rule), now, by),
    change: (id: number, rule: RuleDefinition, by: number, now: number): void =>
      void change.run(toText(rule), now, by, id),
    remove: (id: number): void => void remove.run(id),
  }
}

function toText({ name, enabled, action, isMultiStep }: RuleDefinition): string {
  return JSON.stringify({ name, enabled, action, isMultiStep })
}

function toRule(row: Record<string, unknown>): RuleRecord {
  return {
    // as: written by `toText` from the same type
    ...(JSON.parse(String(row.definition)) as RuleDefinition),
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
    modifiedAt: Number(row.modified_at),
    modifiedBy: Number(row.modified_by),
  }
}
