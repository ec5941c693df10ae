import type { ColumnRecord } from '../rules/columns/column-definition.ts'
import type { WriteContext } from '../rules/input/write-context.ts'

/** A default column with the id 10, changed as the test needs. */
export const aColumn = (
  type: ColumnRecord['type'] = 'TEXT_NUMBER',
  change: Partial<ColumnRecord> = {},
): ColumnRecord => ({
  id: 10,
  index: 0,
  title: 'Cell',
  type,
  width: 150,
  validation: false,
  ...change,
})

/** An editor who writes a cell of row 7. The sheet has rows 7, 8 and 9; the only known user is Kim. */
export const aWriteContext = (change: Partial<WriteContext> = {}): WriteContext => ({
  isAdmin: false,
  overrideValidation: false,
  numericDates: false,
  level: 2,
  dependenciesEnabled: false,
  rowId: 7,
  hasRow: rowId => [7, 8, 9].includes(rowId),
  nameOf: email => (email === 'kim@office.example' ? 'Kim' : undefined),
  itemOf: (kind, id) => (id === 6 ? { name: 'Wall', permalink: `sheaf://${kind}s/6` } : undefined),
  linkTo: (_column, source) => ({ value: 'Linked', linkInFromCell: source }),
  sheetOf: id => (id === 5 ? { name: 'Plan', permalink: 'sheaf://sheets/5' } : undefined),
  ...change,
})
