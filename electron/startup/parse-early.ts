import { crc32 } from 'node:zlib'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { ItemSlice } from '../../shared/model/item.ts'
import { parseJson } from '../../shared/parse-json.ts'

// The schemas take too long to load at launch. Input before that, from the disk and from the page, is validated by
// hand, only here.

/** `items`: the start of the navigator's list of sheets; null if unavailable. */
export type LastKnown = { readonly start: AppStart; readonly items: ItemSlice | null }

/** The text of `last-start.json`: a checksum and its content. */
export function lastStartText(known: LastKnown): string {
  const text = JSON.stringify(known)
  return `${checksumOf(text)}\n${text}`
}

/** Null for a damaged file, another version, or an invalid shape. */
export function parseLastStart(content: string, version: string): LastKnown | null {
  const [checksum, text = ''] = content.split('\n', 2)
  if (text === '' || checksum !== checksumOf(text)) return null
  const known = parseJson(text)
  return isLastKnown(known) && known.start.version === version ? known : null
}

const checksumOf = (text: string): string => crc32(text).toString(16)

/** Validates only the parts that main reads. The checksum proves that this version wrote the rest for the page. */
function isLastKnown(known: unknown): known is LastKnown {
  if (!isRecord(known) || !isRecord(known.start)) return false
  const { version, session, settings } = known.start
  return typeof version === 'string' && isSession(session) && isSettings(settings) && isPlaces(known.items)
}

function isSession(session: unknown): boolean {
  if (!isRecord(session)) return false
  if (session.kind === 'signed-out') return true
  const isIn = session.kind === 'signed-in' || session.kind === 'reading'
  return isIn && isRecord(session.account) && typeof session.account.key === 'string'
}

const isSettings = (settings: unknown): boolean =>
  isRecord(settings) && typeof settings.theme === 'string' && isListOf(settings.tabs, isTabs)

const isTabs = (tabs: unknown): boolean =>
  isRecord(tabs) && typeof tabs.account === 'string' && (tabs.active === null || typeof tabs.active === 'number')

const isPlaces = (items: unknown): boolean =>
  items === null ||
  (isRecord(items) && isListOf(items.items, isRecord) && (items.next === null || typeof items.next === 'number'))

/** A call for the start of a list. The schema of the contract validates it later all the same. */
export const isBeginning = (input: unknown): boolean => isRecord(input) && input.after === 0

export type Opening = { readonly sheetId: number; readonly opening: string }

/** A call that opens a sheet. The schema of the contract validates it later all the same. */
export const isOpening = (input: unknown): input is Opening =>
  isRecord(input) &&
  typeof input.sheetId === 'number' &&
  typeof input.opening === 'string' &&
  input.opening.length <= LONGEST_OPENING

const LONGEST_OPENING = 100

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(is)
