import { EVERYONE, PEOPLE } from '../people.ts'
import { PERCENT, POUNDS } from './formats.ts'
import { PLAN_TASKS, type PlanTask, STATUSES, TRADES } from './plan-tasks.ts'
import type { CellDraft, ColumnDraft, RowDraft, SheetDraft } from './sheet-draft.ts'

const everyEmail = EVERYONE.map(someone => someone.email)

/** The first nine fit completely into a new window next to the navigator. */
const COLUMNS: readonly ColumnDraft[] = [
  { title: 'Task', type: 'TEXT_NUMBER', primary: true, width: 266 },
  {
    title: 'Status',
    type: 'PICKLIST',
    width: 114,
    options: STATUSES,
  },
  { title: 'Owners', type: 'MULTI_CONTACT_LIST', width: 154, contactEmails: everyEmail },
  { title: 'Start', type: 'DATE', width: 106 },
  { title: 'Due', type: 'DATE', width: 106 },
  { title: 'Done', type: 'CHECKBOX', width: 52 },
  { title: 'Progress', type: 'TEXT_NUMBER', width: 91, format: PERCENT },
  { title: 'Budget', type: 'TEXT_NUMBER', width: 82, format: POUNDS },
  { title: 'Trades', type: 'MULTI_PICKLIST', width: 134, options: TRADES },
  { title: 'Health', type: 'PICKLIST', width: 80, symbol: 'RYG', options: ['Red', 'Yellow', 'Green'] },
  { title: 'At risk', type: 'CHECKBOX', width: 70, symbol: 'FLAG' },
  { title: 'Milestone', type: 'CHECKBOX', width: 90, symbol: 'STAR' },
  { title: 'Approver', type: 'CONTACT_LIST', width: 150, contactEmails: everyEmail },
  { title: 'Site access', type: 'ABSTRACT_DATETIME', width: 150 },
  { title: 'Duration', type: 'DURATION', width: 95 },
  { title: 'Predecessors', type: 'PREDECESSOR', width: 120 },
  { title: 'Per day', type: 'TEXT_NUMBER', width: 110, format: POUNDS },
  { title: 'Ref', type: 'TEXT_NUMBER', width: 90, ...autoNumber('LIB-') },
  { title: 'Created by', type: 'CONTACT_LIST', width: 150, systemColumnType: 'CREATED_BY' },
  { title: 'Created', type: 'DATETIME', width: 150, systemColumnType: 'CREATED_DATE' },
  { title: 'Modified by', type: 'CONTACT_LIST', width: 150, systemColumnType: 'MODIFIED_BY' },
  { title: 'Modified', type: 'DATETIME', width: 150, systemColumnType: 'MODIFIED_DATE' },
]

/** The project plan: three levels of tasks and a column of every type. Screenshots show this sheet. */
export function projectPlan(): SheetDraft {
  const rows = PLAN_TASKS.map((task): RowDraft => ({ depth: task.depth, cells: cellsOf(task) }))
  return { name: 'Library refurbishment', columns: COLUMNS, rows }
}

function cellsOf({ name, depth, work }: PlanTask): Record<string, CellDraft> {
  if (!work) return { Task: name, ...GROUP_FORMULAS }

  const { status, start, due, progress, budget, owners, trades, after } = work
  return {
    Task: name,
    Status: status,
    Start: start,
    Due: due,
    Progress: progress,
    Budget: budget,
    Duration: { days: workingDays(start, due) },
    Owners: { emails: owners },
    Done: status === 'Complete',
    Trades: { picks: trades },
    Health: status === 'Blocked' ? 'Red' : status === 'In review' ? 'Yellow' : 'Green',
    'At risk': status === 'Blocked',
    Milestone: name === 'Opening day' || name === 'Listed building consent',
    Approver: budget > 40_000 ? PEOPLE.idris.email : PEOPLE.nora.email,
    'Site access': `${start}T08:00:00`,
    Predecessors: after.length === 0 ? null : { after: after.map(positionOf) },
    ...(depth === 2 ? { 'Per day': { formula: '=[Budget]@row / [Duration]@row' } } : {}),
  }
}

function positionOf(name: string): number {
  return PLAN_TASKS.findIndex(task => task.name === name)
}

/** Weekdays from the first day to the last, inclusive; at least one, so that a Saturday opening is a day. */
export function workingDays(first: string, last: string): number {
  let days = 0
  const end = Date.parse(last)
  for (let day = Date.parse(first); day <= end; day += 86_400_000) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days += 1
  }
  return Math.max(1, days)
}

/** The system column that numbers rows in order of creation: `LIB-0001`. */
function autoNumber(prefix: string) {
  return {
    systemColumnType: 'AUTO_NUMBER',
    autoNumberFormat: { prefix, fill: '0000', startingNumber: 1 },
  } as const
}

/**
 * The formulas of a group over its direct children, groups included: from the first start to the last due date, the sum
 * of costs, and the average progress weighted by budget.
 */
const GROUP_FORMULAS: Readonly<Record<string, CellDraft>> = {
  Status: {
    formula:
      '=IF(COUNTIF(CHILDREN(), "Complete") = COUNT(CHILDREN()), "Complete", IF(COUNTIF(CHILDREN(), "Not started") = COUNT(CHILDREN()), "Not started", "In progress"))',
  },
  Start: { formula: '=MIN(CHILDREN())' },
  Due: { formula: '=MAX(CHILDREN())' },
  Progress: { formula: '=AVGW(CHILDREN(), CHILDREN(Budget@row))' },
  Budget: { formula: '=SUM(CHILDREN())' },
  Duration: { formula: '=NETWORKDAYS(Start@row, Due@row)' },
}
