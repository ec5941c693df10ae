import type { CellDraft } from './sheet-draft.ts'

/**
 * What a group of the plan says about the rows right under it, groups among them: it runs from the first start to the last due date,
 * costs what they cost, and is as far along as they are, weighed by budget.
 */
export const GROUP_FORMULAS: Readonly<Record<string, CellDraft>> = {
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
