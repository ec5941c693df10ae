import type { AccountKey, ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { FOLDED_LIMIT, FOLDS_LIMIT, type Folds, type KeptFolds } from '../../../shared/model/sheet/folds.ts'
import { type KeptWidths, OWN_WIDTHS_LIMIT, SHEETS_WITH_WIDTHS_LIMIT } from '../../../shared/model/sheet/own-widths.ts'
import { isPlain, KEPT_LIMIT, type KeptView, type ViewSettings } from '../../../shared/model/sheet/saved-view.ts'
import type { StoredIds } from '../../bridge/id-map.ts'

type Entries = { readonly folds: KeptFolds; readonly columnWidths: KeptWidths; readonly viewSettings: KeptView }

/** The settings that store the display state of each sheet. */
export type KeptKind = keyof Entries
export type Entry<Kind extends KeptKind> = Entries[Kind]
type Owner = { readonly account: AccountKey; readonly sheetId: SheetId }
/** The entry of one sheet. */
export type Kept<Kind extends KeptKind> = Omit<Entry<Kind>, keyof Owner>

type Rules<Kind extends KeptKind> = {
  readonly entriesIn: (settings: Settings) => Entry<Kind>[]
  readonly change: (entries: Entry<Kind>[]) => Partial<Settings>
  /** Maximum number of sheets. */
  readonly limit: number
  /** Converts to the ids of this window. */
  readonly fromStored: (entry: Entry<Kind>, ids: StoredIds) => Kept<Kind>
  /**
   * Converts to service ids; null if there is nothing to store. Properties are in the order of the settings, because
   * entries are compared as text.
   */
  readonly toStored: (owner: Owner, kept: Kept<Kind>, ids: StoredIds) => Entry<Kind> | null
}

export const KEPT: { readonly [Kind in KeptKind]: Rules<Kind> } = {
  folds: {
    entriesIn: ({ folds }) => folds,
    change: folds => ({ folds }),
    limit: FOLDED_LIMIT,
    fromStored: ({ rows, groups }, ids) => ({ rows: foldsBy(rows, ids.rows.fromStored), groups }),
    toStored(owner, { rows, groups }, ids) {
      // A row is stored once it has a service id. Group header ids are stable.
      const entry = { ...owner, rows: foldsBy(rows, ids.rows.toStored), groups: foldsBy(groups, same) }
      return isUnfolded(entry.rows) && isUnfolded(entry.groups) ? null : entry
    },
  },
  columnWidths: {
    entriesIn: ({ columnWidths }) => columnWidths,
    change: columnWidths => ({ columnWidths }),
    limit: SHEETS_WITH_WIDTHS_LIMIT,
    fromStored: ({ widths }, ids) => ({ widths: widths.map(([id, width]) => [ids.columns.fromStored(id), width]) }),
    toStored(owner, { widths }, ids) {
      // A column is stored once it has a service id.
      const lasting = widths.flatMap(([id, width]): KeptWidths['widths'] => {
        const stored = ids.columns.toStored(id)
        return stored === null ? [] : [[stored, width]]
      })
      return lasting.length === 0 ? null : { ...owner, widths: lasting.slice(-OWN_WIDTHS_LIMIT) }
    },
  },
  viewSettings: {
    entriesIn: ({ viewSettings }) => viewSettings,
    change: viewSettings => ({ viewSettings }),
    limit: KEPT_LIMIT,
    fromStored: (entry, ids) => withColumnIds(entry, ids.columns.fromStored),
    toStored(owner, kept, ids) {
      // A filter or sort of a new column is stored by its local id until the service assigns one.
      const entry = { ...owner, ...withColumnIds(kept, ids.columns.toService) }
      return entry.views.length === 0 && isPlain(entry.now) ? null : entry
    },
  },
}

export const entryOf = <Kind extends KeptKind>(
  entries: readonly Entry<Kind>[],
  { account, sheetId }: Owner,
): Entry<Kind> | null => entries.find(each => each.account === account && each.sheetId === sheetId) ?? null

/**
 * Adds the sheet as the newest entry and drops the oldest above the limit. Stores nothing for an empty entry. Returns
 * the same list if the entry is unchanged.
 */
export function withKept<Kind extends KeptKind>(
  kind: Kind,
  entries: Entry<Kind>[],
  owner: Owner,
  kept: Kept<Kind>,
  ids: StoredIds,
): Entry<Kind>[] {
  const { toStored, limit } = KEPT[kind]
  const next = toStored(owner, kept, ids)
  const before = entryOf(entries, owner)
  if (JSON.stringify(next) === JSON.stringify(before)) return entries
  const others = entries.filter(each => each !== before)
  return next ? [...others, next].slice(-limit) : others
}

const same = (id: RowId): RowId => id

/** Converts row ids up to the limit. Rows without an id are omitted. */
function foldsBy({ shownTo, closed, opened }: Folds, other: (id: RowId) => RowId | null): Folds {
  const lasting = (ids: readonly RowId[]) => ids.flatMap(id => other(id) ?? []).slice(-FOLDS_LIMIT)
  return { shownTo, closed: lasting(closed), opened: lasting(opened) }
}

const isUnfolded = ({ shownTo, closed, opened }: Folds): boolean =>
  shownTo === null && closed.length === 0 && opened.length === 0

/** Converts column ids, including those of saved views. */
function withColumnIds({ now, views }: Kept<'viewSettings'>, other: (id: ColumnId) => ColumnId): Kept<'viewSettings'> {
  const named = <T extends { readonly columnId: ColumnId }>(part: T): T => ({ ...part, columnId: other(part.columnId) })
  const inAll = ({ filters, keepParents, sort, group }: ViewSettings): ViewSettings => ({
    filters: filters.map(named),
    keepParents,
    sort: sort.map(named),
    group: group.map(named),
  })
  return { now: inAll(now), views: views.map(view => ({ ...view, settings: inAll(view.settings) })) }
}
