import { expect, test } from 'vitest'
import { COLUMN_TYPES, SYSTEM_COLUMN_TYPES } from '../../rules/columns/column-definition.ts'
import { EVERYONE } from '../people.ts'
import { projectPlan, workingDays } from './plan.ts'
import { PLAN_TASKS } from './plan-tasks.ts'

const plan = projectPlan()

test('the plan has a column of every type, the system ones included', () => {
  const types = new Set(plan.columns.map(({ type }) => type))
  const systemTypes = new Set(plan.columns.map(({ systemColumnType }) => systemColumnType))

  for (const type of COLUMN_TYPES) expect(types).toContain(type)
  for (const type of SYSTEM_COLUMN_TYPES) expect(systemTypes).toContain(type)
  expect(plan.columns.map(({ symbol }) => symbol).filter(Boolean)).toEqual(['RYG', 'FLAG', 'STAR'])
})

test('the plan has three levels of tasks', () => {
  expect(new Set(plan.rows.map(({ depth }) => depth))).toEqual(new Set([0, 1, 2]))
  expect(plan.rows.length).toBeGreaterThanOrEqual(40)
  expect(plan.rows[0]?.depth).toBe(0)
})

test('every status, trade and person in the plan is an option of its column', () => {
  const known = new Map(plan.columns.map(column => [column.title, column.options ?? []]))
  const emails = EVERYONE.map(({ email }) => email)

  for (const { cells } of plan.rows) {
    if (typeof cells.Status === 'string') expect(known.get('Status')).toContain(cells.Status)
    if (cells.Health) expect(known.get('Health')).toContain(cells.Health)
    const trades = cells.Trades
    if (trades && typeof trades === 'object' && 'picks' in trades) {
      for (const trade of trades.picks) expect(known.get('Trades')).toContain(trade)
    }
    const owners = cells.Owners
    if (owners && typeof owners === 'object' && 'emails' in owners) {
      for (const email of owners.emails) expect(emails).toContain(email)
    }
  }
})

test('every predecessor exists and is earlier in the plan', () => {
  for (const [index, { cells }] of plan.rows.entries()) {
    const waits = cells.Predecessors
    if (!waits || typeof waits !== 'object' || !('after' in waits)) continue
    for (const position of waits.after) {
      expect(position).toBeGreaterThanOrEqual(0)
      expect(position).toBeLessThan(index)
    }
  }
})

test('no task ends before it starts', () => {
  for (const { work } of PLAN_TASKS) expect(!work || work.start <= work.due).toBe(true)
})

test('working days skip weekends and include both ends', () => {
  expect(workingDays('2026-11-16', '2026-11-20')).toBe(5)
  expect(workingDays('2026-11-20', '2026-11-23')).toBe(2)
  expect(workingDays('2026-11-21', '2026-11-22')).toBe(1)
})
