import { z } from 'zod'
import { AccountKey, SheetId } from './ids.ts'
import { KeptOffline } from './offline.ts'
import { SEARCH_LIMIT } from './search.ts'
import { FOLDED_LIMIT, KeptFolds } from './sheet/folds.ts'
import { KeptWidths, SHEETS_WITH_WIDTHS_LIMIT } from './sheet/own-widths.ts'
import { KEPT_LIMIT, KeptView } from './sheet/saved-view.ts'

/** Per account. */
export const RECENT_SEARCHES_LIMIT = 10

/** The open tabs of an account's last window, and the active one. */
export const KeptTabs = z.strictObject({
  account: AccountKey,
  sheets: z.array(SheetId).max(50),
  active: SheetId.nullable(),
  /** Closed tabs that can be reopened, with their positions; the last closed one is at the end. */
  closed: z
    .array(z.strictObject({ sheet: SheetId, at: z.number().int().min(0).max(1000) }))
    .max(20)
    .default([]),
  /** The tab of the search: how many of the sheets are before it, and whether it is active. */
  search: z.strictObject({ at: z.number().int().min(0).max(50), isActive: z.boolean() }).optional(),
})
export type KeptTabs = z.infer<typeof KeptTabs>

/** The last searches of an account, newest first. */
export const RecentSearches = z.strictObject({
  account: AccountKey,
  texts: z.array(z.string().max(SEARCH_LIMIT)).max(RECENT_SEARCHES_LIMIT),
})
export type RecentSearches = z.infer<typeof RecentSearches>

/** Supported locales for numbers and dates. The user interface is English in all of them. */
export const LOCALES = [
  'en-GB',
  'en-US',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pt-PT',
  'pl-PL',
  'sv-SE',
] as const
export type LocaleTag = (typeof LOCALES)[number]

/** The user's settings of this installation. `saving`: send edits after a pause, or hold them until the user saves. */
export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** The color of the selection, focus and primary button: ours, or the system's accent color. */
  accent: z.enum(['sheaf', 'system']),
  /** The locale of numbers and dates: the system's, or a chosen one. */
  locale: z.enum(['system', ...LOCALES]),
  density: z.enum(['compact', 'standard', 'comfortable']),
  saving: z.enum(['automatic', 'hold']),
  /** New rows take the formulas and formats that the rows around them share. */
  fillNewRows: z.boolean(),
  /** Whether Sheaf checks for newer versions regularly. */
  lookForUpdates: z.boolean(),
  /** Notify about edits that need review while no window has the focus. */
  notify: z.boolean(),
  /** Closing the window hides it, and Sheaf continues saving. */
  keepRunning: z.boolean(),
  navigatorWidth: z.number().min(200).max(400),
  navigatorOpen: z.boolean(),
  sidebarWidth: z.number().min(300).max(520),
  tabs: z.array(KeptTabs).max(20),
  recentSearches: z.array(RecentSearches).max(20),
  /** The items that are kept offline. */
  keptOffline: z.array(KeptOffline).max(20),
  /** The size that the copies of an account may have. */
  copiesLimitBytes: z.number().int().positive(),
  /** View settings and saved views of sheets, the most recently changed last. */
  viewSettings: z.array(KeptView).max(KEPT_LIMIT),
  /** Collapsed rows of sheets that differ from the stored state, the most recently changed last. */
  folds: z.array(KeptFolds).max(FOLDED_LIMIT),
  /** Local column widths of sheets that differ from the stored ones, the most recently changed last. */
  columnWidths: z.array(KeptWidths).max(SHEETS_WITH_WIDTHS_LIMIT),
})
export type Settings = z.infer<typeof Settings>

/** The locale tag for numbers, dates and sort order; null if neither the settings nor the system give one. */
export const localeTagOf = (settings: Pick<Settings, 'locale'>, systemLocale: string): string | null =>
  (settings.locale === 'system' ? systemLocale : settings.locale) || null

export const defaultSettings: Settings = {
  theme: 'system',
  accent: 'sheaf',
  locale: 'system',
  density: 'standard',
  saving: 'automatic',
  fillNewRows: true,
  lookForUpdates: true,
  notify: false,
  keepRunning: false,
  navigatorWidth: 248,
  navigatorOpen: true,
  sidebarWidth: 344,
  tabs: [],
  recentSearches: [],
  keptOffline: [],
  copiesLimitBytes: 2 * 1024 ** 3,
  viewSettings: [],
  folds: [],
  columnWidths: [],
}
