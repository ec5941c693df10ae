import { refuse } from '../api-error.ts'
import type { AutoNumberFormat, ColumnDefinition, ColumnType, SystemColumnType } from './column-definition.ts'
import type { ColumnInput } from './column-input.ts'
import { fitsSymbol } from './symbols.ts'

/** Types that only a project sheet has (1142). */
const PROJECT_TYPES: ReadonlySet<ColumnType> = new Set(['ABSTRACT_DATETIME', 'DURATION', 'PREDECESSOR'])
const PICKLISTS: ReadonlySet<ColumnType> = new Set(['PICKLIST', 'MULTI_PICKLIST'])
const CONTACTS: ReadonlySet<ColumnType> = new Set(['CONTACT_LIST', 'MULTI_CONTACT_LIST'])

/** The type of each system column (api-guide section 8.5); any other is rejected (1079). */
const SYSTEM_TYPES: Readonly<Record<SystemColumnType, ColumnType>> = {
  AUTO_NUMBER: 'TEXT_NUMBER',
  CREATED_BY: 'CONTACT_LIST',
  CREATED_DATE: 'DATETIME',
  MODIFIED_BY: 'CONTACT_LIST',
  MODIFIED_DATE: 'DATETIME',
}

/**
 * Validates a column definition (api-guide section 8). Project types are rejected (1142) unless the column already has
 * that type: an ordinary sheet cannot become a project sheet.
 */
export function defineColumn(input: ColumnInput, before?: ColumnDefinition): ColumnDefinition {
  const { symbol, ...rest } = input
  checkType(input, before)
  checkSymbolAndOptions(input)
  checkContacts(input)
  checkValidation(input)
  checkFormula(input)
  checkAutoNumber(input.autoNumberFormat, input)
  return {
    ...rest,
    ...(symbol ? { symbol } : {}),
    ...(input.formula === '' ? { formula: undefined } : {}),
    width: input.width ?? 150,
    validation: input.validation ?? false,
  }
}

function checkType({ type, systemColumnType }: ColumnInput, before: ColumnDefinition | undefined): void {
  if (systemColumnType && SYSTEM_TYPES[systemColumnType] !== type) throw refuse(1079, type, systemColumnType)
  if (type === 'DATETIME' && !systemColumnType) throw refuse(1089, type)
  if (PROJECT_TYPES.has(type) && before?.type !== type) throw refuse(1142, type)
}

function checkSymbolAndOptions({ type, symbol, options, title }: ColumnInput): void {
  if (symbol && !fitsSymbol(type, symbol)) throw refuse(1058, symbol, type)
  if (symbol && options) throw refuse(1059)
  if (options && !PICKLISTS.has(type)) throw refuse(1060, type)
  if (options && new Set(options).size < options.length) throw refuse(1137, `options of ${title}`)
}

function checkContacts({ type, contactOptions }: ColumnInput): void {
  if (!contactOptions) return
  if (!CONTACTS.has(type)) throw refuse(1209, 'contactOptions')
  if (contactOptions.some(({ name, email }) => !name && !email)) throw refuse(1241)
}

function checkValidation({ type, validation, systemColumnType }: ColumnInput): void {
  if (validation && (type === 'TEXT_NUMBER' || systemColumnType)) throw refuse(1210, systemColumnType ?? type)
}

function checkFormula({ type, formula, systemColumnType }: ColumnInput): void {
  if (!formula) return
  if (systemColumnType || PROJECT_TYPES.has(type)) throw refuse(1303, systemColumnType ?? type)
  if (!formula.startsWith('=')) throw refuse(1310)
}

function checkAutoNumber(format: AutoNumberFormat | undefined, { systemColumnType, title }: ColumnInput): void {
  if (!format) return
  if (systemColumnType !== 'AUTO_NUMBER') throw refuse(1083, title)
  const { prefix = '', suffix = '', fill = '' } = format
  if (!/^0{0,10}$/.test(fill)) throw refuse(1084)
  const length = prefix.length + suffix.length + fill.length
  if (length > 40) throw refuse(1088, prefix + fill + suffix, length)
}
