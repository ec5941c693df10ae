/** Signs that one currency alone has, by its code; the others of the service's table are written by their code. */
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

/** The currency of a sign that no other currency has. `CA$` is how programs in English write what the service writes `C$`. */
export const CURRENCY_BY_SIGN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS).map(([code, sign]) => [sign, code] as const),
  ['CA$', 'CAD'],
])

/** How a file names a currency, so that a reader in any country takes it for the same one: `A$`, or `CHF`. */
export const unmistakableSign = (code: string): string => SIGNS[code] ?? code
