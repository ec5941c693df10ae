import { ColumnKind } from '../model/sheet/column.ts'

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

// The service has two names for date-times.
const KINDS: ReadonlyMap<string, ColumnKind> = new Map([
  ...ColumnKind.options.map(kind => [COLUMN_TYPES[kind], kind] as const),
  ['ABSTRACT_DATETIME', 'datetime'],
])

/** The column kind that the service has this name for; undefined for an unknown name. */
export const kindOfType = (type: string): ColumnKind | undefined => KINDS.get(type)
