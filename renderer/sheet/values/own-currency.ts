/** Regions whose currency is not the euro and that the service supports. */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  ...{ AR: 'ARS', AU: 'AUD', BR: 'BRL', CA: 'CAD', CL: 'CLP', GB: 'GBP', IL: 'ILS', IN: 'INR', JP: 'JPY' },
  ...{ MX: 'MXN', RU: 'RUB', US: 'USD', ZA: 'ZAR', CH: 'CHF', LI: 'CHF', CN: 'CNY', DK: 'DKK', HK: 'HKD' },
  ...{ KR: 'KRW', NO: 'NOK', NZ: 'NZD', SE: 'SEK', SG: 'SGD' },
}
const EURO = /^(AT|BE|BG|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK)$/

/** The currency of the user's locale; dollars if the service does not support it. */
export function ownCurrency(tag: string): string {
  const { region = '' } = new Intl.Locale(tag).maximize()
  return CURRENCY_OF_REGION[region] ?? (EURO.test(region) ? 'EUR' : 'USD')
}
