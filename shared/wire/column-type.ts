import type { ColumnKind } from '../model/sheet/column.ts'

/** What the service calls each kind of column (API guide 8.3). It has one more name for moments, which it writes and nobody sends. */
export const COLUMN_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'TEXT_NUMBER',
  checkbox: 'CHECKBOX',
  choice: 'PICKLIST',
  choices: 'MULTI_PICKLIST',
  contact: 'CONTACT_LIST',
  contacts: 'MULTI_CONTACT_LIST',
  date: 'DATE',
  datetime: 'DATETIME',
  duration: 'DURATION',
  predecessors: 'PREDECESSOR',
}
