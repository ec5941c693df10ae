/** Number slots among the 17 slots of a format descriptor (api-guide section 10), counted from 0. */
const CURRENCY_SLOT = 11
const DECIMALS_SLOT = 12
const THOUSANDS_SLOT = 13
const KIND_SLOT = 14

/** Symbols of the currency table, by index; currencies without a symbol show their code. */
const CURRENCIES = [
  '', 'ARS ', 'A$', 'R$', 'C$', 'CLP ', '€', '£', '₪', '₹', '¥', 'MX$', 'RUB ', '$', 'ZAR ',
  'CHF ', 'CN¥', 'DKK ', 'HK$', '₩', 'NOK ', 'NZ$', 'SEK ', 'S$',
] // biome-ignore format: one table, read by index

/** Formats a number for display as the descriptor says (api-guide section 10). */
export function formatNumber(value: number, format: string | undefined): string {
  if (!format) return String(value)
  const slots = format.split(',')
  const kind = slots[KIND_SLOT]
  const decimals = toDecimals(slots[DECIMALS_SLOT], kind)
  const shown = kind === '3' ? value * 100 : value
  const digits = decimals === undefined ? String(Number(shown.toPrecision(15))) : Math.abs(shown).toFixed(decimals)
  const grouped = slots[THOUSANDS_SLOT] === '1' ? groupThousands(digits.replace('-', '')) : digits.replace('-', '')
  const sign = value < 0 ? '-' : ''
  if (kind === '3') return `${sign}${grouped}%`
  if (kind === '2') return `${sign}${CURRENCIES[Number(slots[CURRENCY_SLOT])] ?? ''}${grouped}`
  return sign + grouped
}

/** The decimals of the format, 0 to 5; the default is two for money and none for percentages. */
function toDecimals(slot: string | undefined, kind: string | undefined): number | undefined {
  const decimals = Number(slot)
  if (slot && decimals >= 0 && decimals <= 5) return decimals
  return kind === '2' ? 2 : kind === '3' ? 0 : undefined
}

function groupThousands(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
