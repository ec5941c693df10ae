import type { Db } from '../db.ts'

/** What can be published. */
export type PublishedKind = 'sheet' | 'report' | 'sight'

/** The ways in which something is published, each with a switch and an address of its own. */
export const PUBLISHED_VIEWS = ['readOnlyLite', 'readOnlyFull', 'readWrite', 'ical'] as const
/** One of those ways. */
export type PublishedView = (typeof PUBLISHED_VIEWS)[number]

/** Who may open what is published, and how it looks at first. */
export interface PublishSettings {
  /** Everybody who knows the address, members who are signed in, or those it is shared with. */
  readonly accessibleBy?: 'ALL' | 'ORG' | 'SHARED' | undefined
  readonly defaultView?: 'CALENDAR' | 'CARD' | 'GRID' | undefined
  readonly showToolbar?: boolean | undefined
}

/** One way in which something is published now. */
export interface PublishedRecord {
  readonly view: PublishedView
  /** What makes its address: a secret of 256 bits in lower-case hex. */
  readonly key: string
  readonly settings: PublishSettings
}

/** What stands behind a public address. */
export interface PublishedObject extends PublishedRecord {
  readonly kind: PublishedKind
  readonly id: number
  /** Whose eyes it is seen with. */
  readonly ownerId: number
}

/** What is published, by object and by key. Whoever switches a view off and on again gets another address. */
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
      // as: `put` alone writes the table, from these very types.
      return {
        ...toRecord(row),
        kind: row.object_type as PublishedKind,
        id: Number(row.object_id),
        ownerId: Number(row.owner_id),
      }
    },
    /** Keeps the key that it has already. */
    put(kind: PublishedKind, id: number, { view, key, settings }: PublishedRecord): void {
      put.run(kind, id, view, key, JSON.stringify(settings))
    },
    remove: (kind: PublishedKind, id: number, view: PublishedView): void => void remove.run(kind, id, view),
  }
}

function toRecord(row: Record<string, unknown>): PublishedRecord {
  return {
    // as: `put` alone writes the table, from these very types.
    view: row.view as PublishedView,
    key: String(row.key),
    settings: JSON.parse(String(row.settings)) as PublishSettings, // as: the same
  }
}
