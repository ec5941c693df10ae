import { expect, test } from 'vitest'
import type { SheetDraft } from './sheet-draft.ts'
import * as small from './small-sheets.ts'
import { snagLog } from './snag-log.ts'

const drafts: readonly SheetDraft[] = [
  snagLog(),
  small.supplierContacts(),
  small.shelvingSchedule(),
  small.personalPlanning(),
  small.branchBudget(),
  small.volunteerHours(),
  small.staffReviews(),
]

test.each(drafts.map(draft => [draft.name, draft] as const))(
  '%s has one primary column and unique titles',
  (_name, { columns }) => {
    expect(columns.filter(({ primary }) => primary).map(({ type }) => type)).toEqual(['TEXT_NUMBER'])
    expect(new Set(columns.map(({ title }) => title.toLowerCase())).size).toBe(columns.length)
  },
)

test.each(drafts.map(draft => [draft.name, draft] as const))(
  '%s has only values that its columns accept',
  (_name, { columns, rows }) => {
    for (const { cells } of rows) {
      for (const { title, type, options } of columns) {
        const cell = cells[title] ?? null
        if (cell === null) continue
        if (type === 'PICKLIST') expect(options).toContain(cell)
        if (type === 'CHECKBOX') expect(cell).toBeTypeOf('boolean')
        if (type === 'DATE') expect(cell).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        if (type === 'CONTACT_LIST') expect(cell).toMatch(/@[a-z]+\.example$/)
      }
    }
  },
)

test('no snag is logged twice for the same place', () => {
  const pairs = snagLog().rows.map(({ cells }) => `${String(cells.Snag)} / ${String(cells.Place)}`)

  expect(new Set(pairs).size).toBe(60)
})

test('a closed snag has been checked', () => {
  for (const { cells } of snagLog().rows) expect(cells.Closed).toBe(cells.State === 'Checked')
})
