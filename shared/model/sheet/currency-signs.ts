/** Unambiguous signs by currency code; other currencies are written with their code. */
const SIGNS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'C$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  RUB: '₽',
  SGD: 'S$',
  USD: 'US$',
}

/** The currency of an unambiguous sign. English programs write `CA$` for the service's `C$`. */
export const CURRENCY_BY_SIGN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS).map(([code, sign]) => [sign, code] as const),
  ['CA$', 'CAD'],
])

/** A currency in an exported file, unambiguous in any country: `A$`, or `CHF`. */
export const unmistakableSign = (code: string): string => SIGNS[code] ?? code
