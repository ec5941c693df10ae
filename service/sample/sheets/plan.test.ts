import { expect, test } from 'vitest'
import { COLUMN_TYPES, SYSTEM_COLUMN_TYPES } from '../../rules/columns/column-definition.ts'
import { EVERYONE } from '../people.ts'
import { projectPlan, workingDays } from './plan.ts'
import { PLAN_TASKS } from './plan-tasks.ts'
import { rollUp } from './roll-up.ts'

const plan = projectPlan()
const lineCalled = (name: string) => rollUp(PLAN_TASKS)[PLAN_TASKS.findIndex(task => task.name === name)]

test('the plan has a column of every type there is, the system ones included', () => {
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

test('every status, trade and person in the plan is one its columns know', () => {
  const known = new Map(plan.columns.map(column => [column.title, column.options ?? []]))
  const emails = EVERYONE.map(({ email }) => email)

  for (const { cells } of plan.rows) {
    expect(known.get('Status')).toContain(cells.Status)
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

test('every task that has to end first exists and comes earlier in the plan', () => {
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
  for (const { start, due } of rollUp(PLAN_TASKS)) expect(start <= due).toBe(true)
})

test('a group spans its tasks, costs what they cost and is as far along as they are', () => {
  expect(lineCalled('Structural openings')).toEqual({
    status: 'In progress',
    start: '2026-10-12',
    due: '2026-11-27',
    progress: 0.63,
    budget: 44_700 + 52_100 + 27_350,
  })
})

test('a group of finished tasks is complete, and one of untouched tasks has not started', () => {
  expect(lineCalled('Handover')?.status).toBe('Not started')
  expect(rollUp([{ depth: 0, name: 'Group' }, ...PLAN_TASKS.slice(1, 3)])[0]?.status).toBe('Complete')
})

test('working days skip weekends and count both ends', () => {
  expect(workingDays('2026-11-16', '2026-11-20')).toBe(5)
  expect(workingDays('2026-11-20', '2026-11-23')).toBe(2)
  expect(workingDays('2026-11-21', '2026-11-22')).toBe(1)
})
