import { isDurationText } from '../../../shared/model/sheet/duration-text.ts'
import type { Amount } from './summary.ts'

const ONE_UNIT = /^(-?)\s*([\d.]+)(ms|[wdhms])$/i

/**
 * A duration as a number of its one unit. How many hours make a day is said by each sheet's working time, so "1d 4h" is no number of
 * either: null, as for elapsed time. Undefined for what is no duration.
 */
export function amountOf(text: string): Amount | undefined {
  if (!isDurationText(text)) return undefined
  const [, minus, amount, unit = ''] = ONE_UNIT.exec(text.trim()) ?? []
  return amount === undefined ? null : { number: Number(amount) * (minus ? -1 : 1), unit: unit.toLowerCase() }
}
