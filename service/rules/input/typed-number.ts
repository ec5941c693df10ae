/** A typed number with its format. */
export type TypedNumber = {
  readonly value: number
  /** A format descriptor, when the text had more than digits. */
  readonly format?: string
}

/** In the format descriptor: the index of the dollar, and two number formats. */
const DOLLARS = 13
const CURRENCY = 2
const PERCENT = 3

/**
 * Parses `100.5`, `5,000`, `$5,000`, `-$5`, `50%` in the en_US locale. Null for text, and for a number whose digits a
 * double would change.
 */
export function parseTypedNumber(text: string): TypedNumber | null {
  const parts = /^(-)?(\$)?(\d{1,3}(?:,\d{3})+|\d{1,17})?(\.\d{1,17})?(%)?$/.exec(text.trim())
  if (!parts) return null
  const [, minus, dollars, whole = '', fraction = '', percent] = parts
  if ((whole === '' && fraction === '') || (dollars && percent)) return null

  const written = `${whole.replaceAll(',', '') || '0'}${fraction}`
  const digits = Number(written)
  if (!isExact(written, digits)) return null
  const signed = (minus ? -digits : digits) / (percent ? 100 : 1)
  if (Math.abs(signed) > 2 ** 53) return null
  if (percent) return { value: signed, format: descriptor(0, fraction.length - 1, false, PERCENT) }
  if (dollars) return { value: signed, format: descriptor(DOLLARS, fraction.length - 1, whole.includes(','), CURRENCY) }
  if (whole.includes(',')) return { value: signed, format: descriptor(0, fraction.length - 1, true, 1) }
  return { value: signed }
}

const EXACT_DIGITS = 15

/** Whether a double keeps all written digits. Any 15 are kept. */
function isExact(written: string, number: number): boolean {
  const digits = written.replace('.', '').replace(/^0+/, '')
  if (digits.length <= EXACT_DIGITS) return true
  const shortest = written.includes('.') ? written.replace(/\.?0+$/, '') : written
  return String(number) === shortest.replace(/^0+(?=\d)/, '')
}

function descriptor(currency: number, decimals: number, thousands: boolean, kind: number): string {
  const slots = [
    ...Array<string>(11).fill(''),
    currency || '',
    Math.max(0, Math.min(5, decimals)),
    thousands ? 1 : '',
    kind,
    '',
    '',
  ]
  return slots.join(',')
}
