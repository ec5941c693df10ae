import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { reply } from '../../http/reply.ts'
import { KEY_LIFE_MS } from '../../store/request-keys.ts'
import { LOCALES } from './locales.ts'

/**
 * The tables that clients need to display formats (api-guide section 21.3). Any token is enough, but one is required:
 * the specification requires it everywhere except at the token endpoint.
 */
export const serverInfoEndpoints = (): readonly Endpoint[] => [
  endpoint({
    family: 'Server Information',
    title: 'Get Server Info',
    method: 'GET',
    path: '/serverinfo',
    needs: 'server.read',
    handle: c => reply(c, { formats: FORMAT_TABLES, supportedLocales: LOCALES, featureInfo: FEATURES }),
  }),
]

/** `idempotencyKeyHours` is our addition: how long the response to a request with an `Idempotency-Key` is stored. */
const FEATURES = { symbolsVersion: 2, idempotencyKeyHours: KEY_LIFE_MS / 3_600_000 }

const ON_OR_OFF = ['none', 'on'] as const

/** Text and background colours by index: 0 is the client's default, and the order never changes. */
const COLORS = [
  'none', '#000000', '#FFFFFF', 'transparent',
  '#FEEEF0', '#FFF4E6', '#FCFAD3', '#ECFEEF', '#E6F5FE', '#F3E5FA', '#F2E8DE',
  '#FDDADB', '#FEE6C9', '#FCF99B', '#D9F9DD', '#D3E8F6', '#E9C9FA', '#EEDCCA', '#E5E5E5',
  '#FCABAE', '#FDD09C', '#FFFF00', '#A9EEAE', '#95B9F0', '#D39EF0', '#D7B99C', '#CDCCCC',
  '#FF0000', '#FF8100', '#FDE900', '#00CA0E', '#165DEF', '#A601D6', '#974C02', '#808080',
  '#770E12', '#D05800', '#FFC800', '#00750D', '#00395E', '#6C018B', '#5A2D01',
] // biome-ignore format: one table, read by index

/** Currencies by index, each with its symbol. */
const CURRENCIES = [
  ['none', 'none'], ['ARS', 'ARS'], ['AUD', 'A$'], ['BRL', 'R$'], ['CAD', 'C$'], ['CLP', 'CLP'],
  ['EUR', '€'], ['GBP', '£'], ['ILS', '₪'], ['INR', '₹'], ['JPY', '¥'], ['MXN', 'MX$'],
  ['RUB', 'RUB'], ['USD', '$'], ['ZAR', 'ZAR'], ['CHF', 'CHF'], ['CNY', 'CN¥'], ['DKK', 'DKK'],
  ['HKD', 'HK$'], ['KRW', '₩'], ['NOK', 'NOK'], ['NZD', 'NZ$'], ['SEK', 'SEK'], ['SGD', 'S$'],
] as const // biome-ignore format: one table, read by index

/**
 * The meaning of each slot of a format descriptor (api-guide section 10). The order of each table is fixed by the API,
 * because formats store indexes.
 */
const FORMAT_TABLES = {
  // Ten points, and nothing else set.
  defaults: '0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
  fontFamily: [
    { name: 'Arial', traits: ['sans-serif'] },
    { name: 'Tahoma', traits: ['sans-serif'] },
    { name: 'Times New Roman', traits: ['serif'] },
    { name: 'Verdana', traits: ['sans-serif'] },
  ],
  fontSize: ['8', '9', '10', '12', '14', '16', '18', '20', '24', '28', '32', '36'],
  bold: ON_OR_OFF,
  italic: ON_OR_OFF,
  underline: ON_OR_OFF,
  strikethrough: ON_OR_OFF,
  horizontalAlign: ['default', 'left', 'center', 'right'],
  verticalAlign: ['default', 'top', 'middle', 'bottom'],
  color: COLORS,
  currency: CURRENCIES.map(([code, symbol]) => ({ code, symbol })),
  decimalCount: ['0', '1', '2', '3', '4', '5'],
  thousandsSeparator: ON_OR_OFF,
  numberFormat: ['none', 'NUMBER', 'CURRENCY', 'PERCENT'],
  textWrap: ON_OR_OFF,
  dateFormat: [
    'LOCALE_BASED',
    'MMMM_D_YYYY',
    'MMM_D_YYYY',
    'D_MMM_YYYY',
    'YYYY_MM_DD_HYPHEN',
    'YYYY_MM_DD_DOT',
    'DWWWW_MMMM_D_YYYY',
    'DWWW_DD_MMM_YYYY',
    'DWWW_MM_DD_YYYY',
    'MMMM_D',
    'D_MMMM',
  ],
} as const
