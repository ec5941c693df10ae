import type { Db } from '../db.ts'

/** The kinds of object that can be published. */
export type PublishedKind = 'sheet' | 'report' | 'sight'

/** The ways to publish an object; each has a separate switch and address. */
export const PUBLISHED_VIEWS = ['readOnlyLite', 'readOnlyFull', 'readWrite', 'ical'] as const
export type PublishedView = (typeof PUBLISHED_VIEWS)[number]

/** Access and initial appearance of a published object. */
export type PublishSettings = {
  /** Anyone with the address, signed-in members, or users it is shared with. */
  readonly accessibleBy?: 'ALL' | 'ORG' | 'SHARED' | undefined
  readonly defaultView?: 'CALENDAR' | 'CARD' | 'GRID' | undefined
  readonly showToolbar?: boolean | undefined
}

/** One active publication of an object. */
export type PublishedRecord = {
  readonly view: PublishedView
  /** The key in its address: a secret of 256 bits in lower-case hex. */
  readonly key: string
  readonly settings: PublishSettings
}

/** The object behind a public address. */
export type PublishedObject = PublishedRecord & {
  readonly kind: PublishedKind
  readonly id: number
  /** The object is shown with the access of this user. */
  readonly ownerId: number
}

/** Stores publications, by object and by key. Switching a view off and on again creates a new address. */
export function publishedStore({ sqlite }: Db) {
  const ofObject = sqlite.prepare('SELECT view, key, settings FROM published WHERE object_type = ? AND object_id = ?')
  const byKey = sqlite.prepare(
    `SELECT published.*, coalesce(sheets.owner_id, items.owner_id) AS owner_id FROM published
     LEFT JOIN sheets ON object_type = 'sheet' AND sheets.id = object_id
     LEFT JOIN items ON object_type <> 'sheet' AND items.id = object_id
     WHERE key = ?`,
  )
  const put = sqlite.prepare(
    `INSERT INTO published (object_type, object_id, view, key, settings) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (object_type, object_id, view) DO UPDATE SET settings = ?5`,
  )
  const remove = sqlite.prepare('DELETE FROM published WHERE object_type = ? AND object_id = ? AND view = ?')

  return {
    of: (kind: PublishedKind, id: number): readonly PublishedRecord[] => ofObject.all(kind, id).map(toRecord),
    find(key: string): PublishedObject | null {
      const row = byKey.get(key)
      if (!row) return null
      // as: only `put` writes the table, from these types
      return {
        ...toRecord(row),
        kind: row.object_type as PublishedKind,
        id: Number(row.object_id),
        ownerId: Number(row.owner_id),
      }
    },
    /** Keeps an existing key. */
    put(kind: PublishedKind, id: number, { view, key, settings }: PublishedRecord): void {
      put.run(kind, id, view, key, JSON.stringify(settings))
    },
    remove: (kind: PublishedKind, id: number, view: PublishedView): void => void remove.run(kind, id, view),
  }
}

function toRecord(row: Record<string, unknown>): PublishedRecord {
  return {
    // as: only `put` writes the table, from these types
    view: row.view as PublishedView,
    key: String(row.key),
    settings: JSON.parse(String(row.settings)) as PublishSettings, // as: see above
  }
}
