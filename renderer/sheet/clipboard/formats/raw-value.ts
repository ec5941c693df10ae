import { z } from 'zod'
import { parseJson } from '../../../../shared/parse-json.ts'

const DAY_SECONDS = 86_400
// Day 0 of LibreOffice and Google Sheets; the same as Excel's from March 1900 on.
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
// In the year 9999, the last year that spreadsheet programs support.
const LAST_DAY = 2_958_465
const DIGITS = 15
// A longer format could only slow down reading.
const MAX_FORMAT = 200
const MAX_NUMBER = 40

const ERROR = /^(?:#|Err:)/
const SheetsValue = z.object({
  1: z.number(),
  2: z.string().optional(),
  3: z.number().optional(),
  4: z.number().optional(),
})
const SheetsFormat = z.object({ 1: z.number().optional(), 2: z.string().optional() })

/**
 * The value of a cell of another spreadsheet as text, if the program wrote it in addition to the displayed text: all
 * digits of a number, a date as 2026-07-03, TRUE or FALSE in any language. Otherwise, and for errors, the displayed
 * text.
 *
 * LibreOffice writes `sdval` and `sdnum` (language; language; format), Google Sheets `data-sheets-value` and
 * `data-sheets-numberformat`, older Excel `x:num`. Recorded in `fixtures/`.
 */
export function readRawValue(attributes: ReadonlyMap<string, string>, shown: string): string {
  if (ERROR.test(shown)) return shown
  const sdval = numberOf(attributes.get('sdval'))
  if (sdval !== null) return inFormat(sdval, attributes.get('sdnum')?.split(';').slice(2).join(';') ?? '', shown)
  const sheets = attributes.get('data-sheets-value')
  if (sheets !== undefined) return readSheets(sheets, attributes.get('data-sheets-numberformat'), shown)
  const excel = numberOf(attributes.get('x:num'))
  return excel !== null && isRounded(shown, excel) ? String(excel) : shown
}

function readSheets(source: string, format: string | undefined, shown: string): string {
  const value = SheetsValue.safeParse(parseJson(source)).data
  if (!value) return shown
  // Long text is truncated in the attribute only.
  if (value[1] === 2 && value[2] !== undefined)
    return shown.startsWith(value[2]) ? shown : value[2].replace(/\r\n?/g, '\n')
  if (value[1] === 4 && value[4] !== undefined) return value[4] === 0 ? 'FALSE' : 'TRUE'
  if (value[1] !== 3 || value[3] === undefined) return shown
  const pattern = SheetsFormat.safeParse(parseJson(format ?? '')).data?.[2]
  if (pattern !== undefined) return inFormat(value[3], pattern, shown)
  return isRounded(shown, value[3]) ? String(value[3]) : shown
}

/**
 * A number as text that has the same meaning without its format; the displayed text if the format has other letters.
 */
function inFormat(value: number, format: string, shown: string): string {
  if (format.length > MAX_FORMAT) return shown
  // Quoted text, escaped characters, colors and conditions do not determine the kind of value.
  const pattern = format.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|general/gi, '').toLowerCase()
  if (pattern.includes('boolean')) return value === 0 ? 'FALSE' : 'TRUE'
  if (pattern.includes('d')) return dateText(value, /[hs]/.test(pattern), shown)
  if (/[^\P{L}e]|@/u.test(pattern)) return shown
  if (pattern.includes('%')) return `${Number((value * 100).toPrecision(DIGITS))}%`
  return String(value)
}

function dateText(serial: number, hasTime: boolean, shown: string): string {
  if (!(serial >= 1 && serial <= LAST_DAY)) return shown
  const iso = new Date(DAY_ZERO_MS + Math.round(serial * DAY_SECONDS) * 1000).toISOString()
  return hasTime ? iso.slice(0, 19) : iso.slice(0, 10)
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** Whether the text is the number rounded to fewer digits, with a decimal point or comma. Always false for a date. */
function isRounded(shown: string, value: number): boolean {
  if (shown.length > MAX_NUMBER) return false
  const bare = shown.replace(/[\s\p{Sc}]/gu, '')
  return [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.')].some(text => {
    const parts = /^-?\d*\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text)
    if (!parts || !/\d/.test(text)) return false
    const step = 10 ** (Number(parts[2] ?? 0) - (parts[1] ?? '').length)
    return Math.abs(Number(text) - value) <= step / 2 + Math.abs(value) * 1e-15
  })
}
