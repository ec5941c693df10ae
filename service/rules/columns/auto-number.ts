import type { AutoNumberFormat } from './column-definition.ts'

/**
 * The text of the n-th auto-number (n from 1). `{YYYY}`, `{YY}`, `{MM}` and `{DD}` are replaced with the UTC creation
 * date of the row.
 */
export function autoNumberText(format: AutoNumberFormat | undefined, n: number, madeAt: number): string | number {
  const { prefix = '', suffix = '', fill = '', startingNumber = 1 } = format ?? {}
  const number = startingNumber + n - 1
  if (prefix === '' && suffix === '' && fill === '') return number

  const [year = '', month = '', day = ''] = new Date(madeAt).toISOString().slice(0, 10).split('-')
  const dates: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(2), MM: month, DD: day }
  const text = prefix + String(number).padStart(fill.length, '0') + suffix
  return text.replace(/\{(YYYY|YY|MM|DD)\}/g, (_, part: string) => dates[part] ?? '')
}
