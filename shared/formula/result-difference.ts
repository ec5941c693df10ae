import { type CellValue, valueText } from '../model/sheet/cell-value.ts'

/**
 * How two results of a formula differ, without their contents, for support. `rounding`: in digits that few sheets show.
 * `type`: for example a text and a number.
 */
export type ResultDifference =
  | 'rounding'
  | 'number'
  | 'text'
  | 'checkbox'
  | 'type'
  | 'empty here'
  | 'empty at the service'
  | 'error here'
  | 'error at the service'
  | 'other error'

/** Relative to the larger number. */
const ROUNDING = 1e-9

export function resultDifference(here: CellValue, service: CellValue): ResultDifference {
  const [isErrorHere, isErrorThere] = [here, service].map(isErrorText)
  if (isErrorHere && isErrorThere) return 'other error'
  if (isErrorHere) return 'error here'
  if (isErrorThere) return 'error at the service'
  if (isEmpty(here)) return 'empty here'
  if (isEmpty(service)) return 'empty at the service'
  if (typeof here !== typeof service) return 'type'
  if (typeof here === 'boolean') return 'checkbox'
  if (typeof here !== 'number' || typeof service !== 'number') return 'text'
  const most = Math.max(Math.abs(here), Math.abs(service))
  return Math.abs(here - service) <= most * ROUNDING ? 'rounding' : 'number'
}

const isErrorText = (value: CellValue): boolean => typeof value === 'string' && value.startsWith('#')

const isEmpty = (value: CellValue): boolean => value === null || valueText(value) === ''
