import type { ColumnKind } from '../model/sheet/column.ts'

/**
 * The service's name of each column kind (API guide 8.3). It has another name for date-times, which it returns and
 * clients never send.
 */
export const COLUMN_TYPES = {
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
} as const satisfies Readonly<Record<ColumnKind, string>>
