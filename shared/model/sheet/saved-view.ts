import { z } from 'zod'
import { AccountKey, ColumnId, SheetId } from '../ids.ts'

/** Text of a cell as far as a filter is kept by it; longer values are found by a condition. */
export const VALUE_LIMIT = 300
/** More values than this are not a choice any more but a condition. */
export const VALUES_LIMIT = 200
export const FILTERS_LIMIT = 20
export const SORT_LIMIT = 10
/** More levels than these leave too little of each group to see. */
export const GROUP_LIMIT = 3
/** Views kept of one sheet, and the letters in the name of each. */
export const VIEWS_LIMIT = 30
export const VIEW_NAME_LIMIT = 80
/** Sheets that are shown as they were left. */
export const KEPT_LIMIT = 60

const text = z.string().max(VALUE_LIMIT)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const days = z.number().int().min(1).max(3650)

/** Days that have a name. Weeks begin on Monday. */
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

/** What a filter asks of a cell. Numbers as they are stored: a percent is a share. */
export const Condition = z.discriminatedUnion('is', [
  /** One of these, by the words of the value list; blank is the empty text. */
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

/** Sort, filter and group of a sheet. They change only what is shown: the sheet's own order stays. */
export const ViewSettings = z.strictObject({
  /** A row has to pass all of them; at most one for each column. */
  filters: z.array(ColumnFilter).max(FILTERS_LIMIT),
  /** The parents of rows that pass stay, for context. */
  keepParents: z.boolean(),
  /** The first decides; the next where that finds two rows alike. */
  sort: z.array(SortKey).max(SORT_LIMIT),
  /** Rows with the same value stand together under a header; the next column makes groups inside of those of the one before. */
  group: z.array(SortKey).max(GROUP_LIMIT).default([]),
})
export type ViewSettings = z.infer<typeof ViewSettings>

export const asStored: ViewSettings = { filters: [], keepParents: true, sort: [], group: [] }

/** View settings under a name, to come back to. Stored as `arrangement`. */
export const SavedView = z.strictObject({ name: z.string().min(1).max(VIEW_NAME_LIMIT), arrangement: ViewSettings })
export type SavedView = z.infer<typeof SavedView>

/** How an account shows one sheet now, and the views that it has saved. Stored under `arrangements`. */
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
/** Rows show in the sheet's own order, all of them. */
export const isPlain = (now: ViewSettings): boolean => !isFiltered(now) && !isSorted(now) && !isGrouped(now)
