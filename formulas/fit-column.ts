import { decimal } from './language/decimal.ts'
import { type Argument, failure, isArea, isDate, isError, type Value } from './language/value.ts'

/** The types of columns, with the names of the API. */
export type ColumnType =
  | 'TEXT_NUMBER'
  | 'CHECKBOX'
  | 'PICKLIST'
  | 'MULTI_PICKLIST'
  | 'CONTACT_LIST'
  | 'MULTI_CONTACT_LIST'
  | 'DATE'
  | 'DATETIME'
  | 'ABSTRACT_DATETIME'
  | 'DURATION'
  | 'PREDECESSOR'

/**
 * The result of a formula in a column, as other formulas read it. A value that the column cannot hold is an error;
 * several values are one, too.
 */
export function fitColumn(type: ColumnType, result: Argument): Value {
  if (isArea(result))
    return result.width * result.height === 1 ? fitColumn(type, result.at(0)) : failure('#INVALID COLUMN VALUE')
  if (isError(result)) return result
  // An empty text counts as blank.
  if (result === '' || result === null) return type === 'CHECKBOX' ? false : null
  if (typeof result === 'number') return ofNumber(type, result)
  switch (type) {
    case 'CHECKBOX':
      return typeof result === 'boolean' ? result : failure('#BOOLEAN EXPECTED')
    case 'DATE':
    case 'ABSTRACT_DATETIME':
    case 'DATETIME':
      return isDate(result) || typeof result === 'string' ? result : failure('#DATE EXPECTED')
    case 'TEXT_NUMBER':
    case 'PICKLIST':
    case 'MULTI_PICKLIST':
    case 'CONTACT_LIST':
    case 'MULTI_CONTACT_LIST':
    case 'DURATION':
    case 'PREDECESSOR':
      return isDate(result) ? failure('#INVALID COLUMN VALUE') : result
  }
}

function ofNumber(type: ColumnType, number: number): Value {
  // In a checkbox column, 1 and 0 mean checked and unchecked.
  if (type === 'CHECKBOX') {
    const shown = decimal(number)
    return shown === 1 || shown === 0 ? shown === 1 : failure('#BOOLEAN EXPECTED')
  }
  if (type === 'DATE' || type === 'ABSTRACT_DATETIME' || type === 'DATETIME') return failure('#DATE EXPECTED')
  return number
}

/** A result as its cell shows it. Other formulas read all its digits, so that three thirds of a cell are a whole. */
export const asShown = (result: Value): Value => (typeof result === 'number' ? decimal(result) : result)
