import { z } from 'zod'
import { AccountKey, SheetId } from './ids.ts'
import { FOLDED_LIMIT, KeptFolds } from './sheet/folds.ts'
import { KeptWidths, SHEETS_WITH_WIDTHS_LIMIT } from './sheet/own-widths.ts'
import { KEPT_LIMIT, KeptView } from './sheet/saved-view.ts'

/** The sheets that stood in tabs when an account's window was last used, and which of them was in front. */
export const KeptTabs = z.strictObject({
  account: AccountKey,
  sheets: z.array(SheetId).max(50),
  active: SheetId.nullable(),
  /** Were closed and can be opened again, the last one at the end, each with where it stood. */
  closed: z
    .array(z.strictObject({ sheet: SheetId, at: z.number().int().min(0).max(1000) }))
    .max(20)
    .default([]),
})
export type KeptTabs = z.infer<typeof KeptTabs>

/** Countries whose way to write numbers and dates can be chosen. The words of the window are English in all of them. */
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

/** What a person chose for this installation. `saving`: send edits after a rest, or hold them all until they say so. */
export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Color of the selection, the focus and the main button: ours, or the one that the user chose in the system. */
  accent: z.enum(['sheaf', 'system']),
  /** How numbers and dates are written: as the system does, or in a certain country. */
  locale: z.enum(['system', ...LOCALES]),
  density: z.enum(['compact', 'standard', 'comfortable']),
  saving: z.enum(['automatic', 'hold']),
  /** Whether Sheaf asks by itself now and then if there is a newer version. */
  lookForUpdates: z.boolean(),
  /** Notify of what waits for a decision while no window of ours has the focus. */
  notify: z.boolean(),
  /** Closing the window hides it, and Sheaf goes on saving. */
  keepRunning: z.boolean(),
  navigatorWidth: z.number().min(200).max(400),
  navigatorOpen: z.boolean(),
  sidebarWidth: z.number().min(300).max(520),
  tabs: z.array(KeptTabs).max(20),
  /** Filters, sorts and saved views of the sheets that have any; the one changed last stands at the end. */
  arrangements: z.array(KeptView).max(KEPT_LIMIT),
  /** Sheets that are folded otherwise than they are stored; the one changed last stands at the end. */
  folds: z.array(KeptFolds).max(FOLDED_LIMIT),
  /** Sheets with columns that are wider or narrower here than they are stored; the one changed last stands at the end. */
  columnWidths: z.array(KeptWidths).max(SHEETS_WITH_WIDTHS_LIMIT),
})
export type Settings = z.infer<typeof Settings>

/** The locale that numbers and dates are written in and texts are sorted by, as its tag; null where neither the choice nor the system says. */
export const localeTagOf = (settings: Pick<Settings, 'locale'>, systemLocale: string): string | null =>
  (settings.locale === 'system' ? systemLocale : settings.locale) || null

export const defaultSettings: Settings = {
  theme: 'system',
  accent: 'sheaf',
  locale: 'system',
  density: 'standard',
  saving: 'automatic',
  lookForUpdates: true,
  notify: false,
  keepRunning: false,
  navigatorWidth: 248,
  navigatorOpen: true,
  sidebarWidth: 344,
  tabs: [],
  arrangements: [],
  folds: [],
  columnWidths: [],
}
