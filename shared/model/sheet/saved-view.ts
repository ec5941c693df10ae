import { z } from 'zod'
import { AccountKey, ColumnId, SheetId } from '../ids.ts'

/** The longest cell text of a value filter; longer values need a condition. */
export const VALUE_LIMIT = 300
/** More values than this call for a condition instead of a choice. */
export const VALUES_LIMIT = 200
export const FILTERS_LIMIT = 20
export const SORT_LIMIT = 10
/** With more levels too little of each group is visible. */
export const GROUP_LIMIT = 3
/** Saved views per sheet, and characters per name. */
export const VIEWS_LIMIT = 30
export const VIEW_NAME_LIMIT = 80
/** The number of sheets with stored view settings. */
export const KEPT_LIMIT = 60

const text = z.string().max(VALUE_LIMIT)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const days = z.number().int().min(1).max(3650)

/** Named periods. Weeks begin on Monday. */
export const NamedPeriod = z.enum([
  'today',
  'last-week',
  'this-week',
  'next-week',
  'last-month',
  'this-month',
  'next-month',
])
export type NamedPeriod = z.infer<typeof NamedPeriod>

/** The condition of a filter. Numbers as stored: a percentage is a fraction. */
export const Condition = z.discriminatedUnion('is', [
  /** One of these texts from the value list; blank is the empty text. */
  z.strictObject({ is: z.literal('one-of'), values: z.array(text).max(VALUES_LIMIT) }),
  /** None of these. */
  z.strictObject({ is: z.literal('none-of'), values: z.array(text).max(VALUES_LIMIT) }),
  z.strictObject({ is: z.enum(['contains', 'lacks', 'begins', 'ends', 'reads']), text }),
  z.strictObject({ is: z.enum(['equal', 'not-equal', 'less', 'at-most', 'more', 'at-least']), number: z.number() }),
  z.strictObject({ is: z.literal('between'), from: z.number(), to: z.number() }),
  z.strictObject({ is: z.enum(['on', 'before', 'after']), day }),
  z.strictObject({ is: z.literal('from-to'), from: day, to: day }),
  z.strictObject({ is: z.enum(['last-days', 'next-days']), days }),
  z.strictObject({ is: NamedPeriod }),
  z.strictObject({ is: z.enum(['checked', 'unchecked', 'blank', 'filled']) }),
])
export type Condition = z.infer<typeof Condition>

export const ColumnFilter = z.strictObject({ columnId: ColumnId, condition: Condition })
export type ColumnFilter = z.infer<typeof ColumnFilter>

export const SortKey = z.strictObject({ columnId: ColumnId, descending: z.boolean() })
export type SortKey = z.infer<typeof SortKey>

/** Sort, filter and grouping of a sheet. They affect only the display; the sheet's order stays. */
export const ViewSettings = z.strictObject({
  /** A row must pass all of them; at most one per column. */
  filters: z.array(ColumnFilter).max(FILTERS_LIMIT),
  /** Parents of matching rows stay visible, for context. */
  keepParents: z.boolean(),
  /** Later keys break the ties of earlier ones. */
  sort: z.array(SortKey).max(SORT_LIMIT),
  /** Groups rows with equal values under a header; later keys make subgroups. */
  group: z.array(SortKey).max(GROUP_LIMIT).default([]),
})
export type ViewSettings = z.infer<typeof ViewSettings>

export const asStored: ViewSettings = { filters: [], keepParents: true, sort: [], group: [] }

/** Named view settings. Stored as `settings`. */
export const SavedView = z.strictObject({ name: z.string().min(1).max(VIEW_NAME_LIMIT), settings: ViewSettings })
export type SavedView = z.infer<typeof SavedView>

/** The current view settings of one sheet in an account, and its saved views. Stored under `viewSettings`. */
export const KeptView = z.strictObject({
  account: AccountKey,
  sheetId: SheetId,
  now: ViewSettings,
  views: z.array(SavedView).max(VIEWS_LIMIT),
})
export type KeptView = z.infer<typeof KeptView>

export const isFiltered = ({ filters }: ViewSettings): boolean => filters.length > 0
export const isSorted = ({ sort }: ViewSettings): boolean => sort.length > 0
const isGrouped = ({ group }: ViewSettings): boolean => group.length > 0
/** All rows are displayed in the sheet's own order. */
export const isPlain = (now: ViewSettings): boolean => !isFiltered(now) && !isSorted(now) && !isGrouped(now)
