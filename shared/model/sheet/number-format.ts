/** The number part of a format descriptor (API guide, section 10). */
export type NumberFormat = {
  readonly kind: 'plain' | 'number' | 'currency' | 'percent'
  /** ISO 4217; null if the descriptor has none. */
  readonly currency: string | null
  /** Null: as many as the number has. */
  readonly decimals: number | null
  readonly grouped: boolean
}

/** In the order of the service's table; a descriptor contains the index. */
const CURRENCY_TABLE =
  'none ARS AUD BRL CAD CLP EUR GBP ILS INR JPY MXN RUB USD ZAR CHF CNY DKK HKD KRW NOK NZD SEK SGD'.split(' ')
const KINDS = ['plain', 'number', 'currency', 'percent'] as const

/** The currencies that a format can use. */
export const CURRENCIES: readonly string[] = CURRENCY_TABLE.slice(1)
/** The most decimals in the service's table. */
export const MOST_DECIMALS = 5

const CURRENCY_SLOT = 11
const DECIMALS_SLOT = 12
const GROUPING_SLOT = 13
const KIND_SLOT = 14
const SLOTS = 17

/** The empty descriptor. Written into a cell or column, it removes the format. */
export const NO_FORMAT = ','.repeat(SLOTS - 1)
export const PLAIN_NUMBERS: NumberFormat = { kind: 'plain', currency: null, decimals: null, grouped: false }

const formats = new Map<string, NumberFormat>()

/** Parses a descriptor by position. Missing, empty and unknown slots have their default, as the service specifies. */
export function readNumberFormat(descriptor: string | null): NumberFormat {
  const key = descriptor ?? ''
  let format = formats.get(key)
  if (!format) {
    format = parse(key.split(','))
    formats.set(key, format)
  }
  return format
}

function parse(slots: readonly string[]): NumberFormat {
  const at = (slot: number): number | null => (slots[slot] ? Number(slots[slot]) : null)
  const currency = CURRENCY_TABLE[at(CURRENCY_SLOT) ?? 0] ?? 'none'
  const named = KINDS[at(KIND_SLOT) ?? 0] ?? 'plain'
  return {
    kind: named === 'plain' && currency !== 'none' ? 'currency' : named,
    currency: currency === 'none' ? null : currency,
    decimals: at(DECIMALS_SLOT),
    grouped: at(GROUPING_SLOT) === 1,
  }
}

/** Sets the number format in a descriptor; fonts, colours and all other slots stay. */
export function withNumberFormat(descriptor: string | null, format: NumberFormat): string {
  const given = descriptor?.split(',') ?? []
  const slots = Array.from({ length: SLOTS }, (_, slot) => given[slot] ?? '')
  const currency = format.kind === 'currency' ? CURRENCY_TABLE.indexOf(format.currency ?? 'USD') : 0
  slots[CURRENCY_SLOT] = currency > 0 ? String(currency) : ''
  slots[DECIMALS_SLOT] = format.decimals === null ? '' : String(format.decimals)
  slots[GROUPING_SLOT] = format.grouped ? '1' : ''
  slots[KIND_SLOT] = format.kind === 'plain' ? '' : String(KINDS.indexOf(format.kind))
  return slots.join(',')
}

export const isSameNumbers = (a: NumberFormat, b: NumberFormat): boolean =>
  a.kind === b.kind && a.currency === b.currency && a.decimals === b.decimals && a.grouped === b.grouped

/** Whether two descriptors are equal. Zero decimals differ from unspecified decimals. */
export function isSameFormat(a: string | null | undefined, b: string | null | undefined): boolean {
  return a === b || normalized(a) === normalized(b)
}

function normalized(descriptor: string | null | undefined): string {
  const slots = (descriptor ?? '').split(',')
  return Array.from({ length: SLOTS }, (_, slot) =>
    slots[slot] === '0' && slot !== DECIMALS_SLOT ? '' : (slots[slot] ?? ''),
  ).join(',')
}

/** The label of a number format: "Percent, 1 decimal". */
export function formatLabel(descriptor: string | null): string {
  const { kind, currency, decimals, grouped } = readNumberFormat(descriptor)
  const [first = 'Automatic', ...rest] = [
    ...(kind === 'percent' ? ['Percent'] : kind === 'currency' ? [`Currency ${currency ?? 'USD'}`] : []),
    ...(kind === 'number' ? ['Number'] : []),
    ...(grouped ? ['thousands separator'] : []),
    ...(decimals === null
      ? []
      : [decimals === 0 ? 'no decimals' : decimals === 1 ? '1 decimal' : `${decimals} decimals`]),
  ]
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
