import { CURRENCY_BY_SIGN, unmistakableSign } from '../../../../shared/model/sheet/currency-signs.ts'
import { CURRENCIES } from '../../../../shared/model/sheet/number-format.ts'
import type { XmlListener } from './xml-reader.ts'

/**
 * The part of a number format that changes the meaning. padded: leading zeros up to a number of digits. money: the
 * currency symbol.
 */
export type NumberForm =
  | { readonly kind: 'plain' | 'percent' | 'date' | 'moment' | 'time' | 'elapsed' }
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'money'; readonly sign: string }

const PLAIN: NumberForm = { kind: 'plain' }

/**
 * Built-in formats without a definition in the file (ECMA-376, 18.8.30). The others do not change the meaning of a
 * number.
 */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
  ...numbered([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58], 'yyyy-mm-dd'),
  ...numbered([18, 19, 20, 21, 32, 33, 34, 35, 45, 47], 'hh:mm:ss'),
  [22, 'yyyy-mm-dd hh:mm'],
  [46, '[h]:mm:ss'],
])

/** Reads the styles of a workbook; `forms` has the number form of each style by index. */
export function createStylesReader() {
  const codes = new Map<number, string>()
  const forms: NumberForm[] = []
  let isOfCells = false
  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') {
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      } else if (name === 'xf' && isOfCells) {
        const id = Number(attributes.get('numFmtId') ?? 0)
        forms.push(formOf(codes.get(id) ?? BUILT_IN.get(id) ?? ''))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
    text: () => undefined,
  }
  return { listener, forms }
}

// Quoted text, escaped characters, spacing, and fill characters.
const NOT_SHOWN_OF_VALUE = /"[^"]*"|\\.|_.|\*./g
// Colors, conditions, locales and currencies; elapsed hours, which may exceed 24, are in brackets too.
const ASIDE = /\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

/** A longer format could only slow down reading, because it is parsed once per style that uses it. */
const LONGEST_CODE = 1000

/** The meaning of a format (ECMA-376, 18.8.31), taken from its first section, which applies to positive numbers. */
function formOf(code: string): NumberForm {
  if (code.length > LONGEST_CODE) return PLAIN
  const [first = ''] = code.replace(NOT_SHOWN_OF_VALUE, '').replace(ASIDE, '').toLowerCase().split(';')
  const pattern = first.replace(/general|am\/pm|a\/p/g, '').trim()
  if (/\[[hms]+\]/.test(pattern)) return { kind: 'elapsed' }
  const hasTime = /[hs]/.test(pattern)
  // An m alone is a month; next to hours or seconds it is minutes.
  if (/[yd]/.test(pattern) || (/m/.test(pattern) && !hasTime)) return { kind: hasTime ? 'moment' : 'date' }
  if (hasTime) return { kind: 'time' }
  if (pattern.includes('%')) return { kind: 'percent' }
  if (/^0{2,}$/.test(pattern)) return { kind: 'padded', digits: pattern.length }
  const sign = /[0#]/.test(pattern) ? signIn(code) : undefined
  return sign === undefined ? PLAIN : { kind: 'money', sign }
}

// A currency with its locale; without a sign it is only a locale.
const CURRENCY = /\[\$([^\]-]*)(?:-([^\]]*))?\]/
const QUOTED = /"\s*([^"]+?)\s*"/

/** The currency symbol, quoted, in brackets or bare, if numbers can be typed with it. */
function signIn(code: string): string | undefined {
  const [first = ''] = code.split(';')
  const [, named = '', language = ''] = CURRENCY.exec(first) ?? []
  const quoted = QUOTED.exec(first)?.[1] ?? ''
  const bare = first.replace(CURRENCY, '').replace(/[^£$€¥₹]/g, '')
  const sign = named.trim() || (isCurrency(quoted) ? quoted : bare)
  const own = CURRENCY_OF_LANGUAGE[language.toLowerCase()]
  if (own && isShared(sign)) return unmistakableSign(own)
  return isCurrency(sign) ? sign : undefined
}

const isShared = (sign: string): boolean => /^(?:\$|¥|kr\.?|R)$/.test(sign)

const isCurrency = (sign: string): boolean =>
  /^[£$€¥₹]$/.test(sign) || CURRENCY_BY_SIGN.has(sign) || CURRENCIES.includes(sign)

/** Currencies with a shared symbol by locale (MS-LCID, or by tag). */
const CURRENCY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  ...{
    409: 'USD',
    'en-us': 'USD',
    c09: 'AUD',
    'en-au': 'AUD',
    1009: 'CAD',
    'en-ca': 'CAD',
    c0c: 'CAD',
    'fr-ca': 'CAD',
  },
  ...{
    1409: 'NZD',
    'en-nz': 'NZD',
    4809: 'SGD',
    'en-sg': 'SGD',
    c04: 'HKD',
    'zh-hk': 'HKD',
    '80a': 'MXN',
    'es-mx': 'MXN',
  },
  ...{
    '2c0a': 'ARS',
    'es-ar': 'ARS',
    '340a': 'CLP',
    'es-cl': 'CLP',
    411: 'JPY',
    'ja-jp': 'JPY',
    804: 'CNY',
    'zh-cn': 'CNY',
  },
  ...{
    406: 'DKK',
    'da-dk': 'DKK',
    414: 'NOK',
    'nb-no': 'NOK',
    '41d': 'SEK',
    'sv-se': 'SEK',
    '1c09': 'ZAR',
    'en-za': 'ZAR',
  },
}

function numbered(ids: readonly number[], code: string): readonly (readonly [number, string])[] {
  return ids.map(id => [id, code])
}
