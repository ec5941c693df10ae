import type { Db } from '../../db/db.ts'

/** A sheet or a list, as far as it is indexed. */
export type Source = {
  readonly slot: number
  readonly key: string
  /** The revision of its copy that the index contains; of a list, its checksum. */
  readonly revision: number
  /** Of a sheet: its columns, as far as the texts of cells depend on them. */
  readonly shape: string
  /** Not null: rows up to this id are indexed already as of the revision `next`. */
  readonly cursor: number | null
  readonly next: number | null
}

export type Doc = {
  /** The row, or the position in its list. */
  readonly ref: number
  /** Milliseconds since 1970; null if unknown. */
  readonly changed: number | null
  /** Separated by spaces, each once. */
  readonly terms: string
}

export type FoundDoc = { readonly id: number; readonly ref: number; readonly changed: number | null }

/** Documents per source, at most. Ids stay exact numbers for hundreds of millions of sources. */
const SLOT = 2 ** 24
export const slotOf = (id: number): number => Math.floor(id / SLOT)
const range = (slot: number): [number, number] => [slot * SLOT, (slot + 1) * SLOT - 1]

/** The statements of the index. */
export function createIndexStore(db: Db) {
  const { sqlite } = db
  const listSources = sqlite.prepare('SELECT slot, key, revision, shape, cursor, next FROM source')
  const putSource = sqlite.prepare(
    `INSERT INTO source (key, revision, shape, cursor, next) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, shape = excluded.shape, cursor = excluded.cursor,
       next = excluded.next
     RETURNING slot`,
  )
  const dropSource = sqlite.prepare('DELETE FROM source WHERE slot = ?')
  const lastDoc = sqlite.prepare('SELECT max(id) AS id FROM doc WHERE id BETWEEN ? AND ?')
  const countDocs = sqlite.prepare('SELECT count(*) AS count FROM doc WHERE id BETWEEN ? AND ?')
  const findDoc = sqlite.prepare('SELECT id, ref, changed FROM doc WHERE ref = ? AND id BETWEEN ? AND ?')
  const readRefs = sqlite.prepare('SELECT ref FROM doc WHERE id IN (SELECT value FROM json_each(?))', {
    returnArrays: true,
  })
  const listDocs = sqlite.prepare('SELECT id, ref, changed FROM doc WHERE id BETWEEN ? AND ?')
  const changedDocs = sqlite.prepare('SELECT group_concat(id) AS ids FROM doc WHERE changed BETWEEN ? AND ?')
  const undatedDocs = sqlite.prepare('SELECT group_concat(id) AS ids FROM doc WHERE changed IS NULL')
  const putDoc = sqlite.prepare('INSERT OR REPLACE INTO doc (id, ref, changed) VALUES (?, ?, ?)')
  const putTerms = sqlite.prepare('INSERT OR REPLACE INTO term (rowid, text) VALUES (?, ?)')
  const dropDoc = sqlite.prepare('DELETE FROM doc WHERE id = ?')
  const dropTerms = sqlite.prepare('DELETE FROM term WHERE rowid = ?')
  // One text is read faster than a row for each of a hundred thousand hits.
  const match = sqlite.prepare('SELECT group_concat(rowid) AS ids FROM term WHERE term MATCH ?')
  const readStamp = sqlite.prepare('SELECT text FROM stamp')
  const putStamp = sqlite.prepare('INSERT INTO stamp (text) VALUES (?)')

  const drop = (id: number): void => {
    dropTerms.run(id)
    dropDoc.run(id)
  }
  return {
    transaction: db.transaction,
    sources: (): readonly Source[] =>
      listSources.all().map(row => ({
        slot: Number(row.slot),
        key: String(row.key),
        revision: Number(row.revision),
        shape: String(row.shape),
        cursor: row.cursor === null ? null : Number(row.cursor),
        next: row.next === null ? null : Number(row.next),
      })),
    /** Returns it with its slot. */
    putSource(source: Omit<Source, 'slot'>): Source {
      const { key, revision, shape, cursor, next } = source
      return { ...source, slot: Number(putSource.get(key, revision, shape, cursor, next)?.slot) }
    },
    dropSource(slot: number): void {
      for (const row of listDocs.all(...range(slot))) drop(Number(row.id))
      dropSource.run(slot)
    },

    /** Replaces the documents with the same `ref`. */
    put(slot: number, docs: Iterable<Doc>): void {
      const [first, last] = range(slot)
      let next = Number(lastDoc.get(first, last)?.id ?? first - 1) + 1
      const all = [...docs].map(doc => {
        const known = findDoc.get(doc.ref, first, last)
        return { ...doc, id: known ? Number(known.id) : next++ }
      })
      // Not in turns: FTS5 would write what it has gathered at each other statement.
      for (const { id, ref, changed } of all) putDoc.run(id, ref, changed)
      for (const { id, terms } of all) putTerms.run(id, terms)
    },
    count: (slot: number): number => Number(countDocs.get(...range(slot))?.count),
    /** Removes the documents whose `ref` is not kept. */
    keepOnly(slot: number, isKept: (ref: number) => boolean): void {
      for (const doc of listDocs.all(...range(slot)).map(toDoc)) if (!isKept(doc.ref)) drop(doc.id)
    },

    /** The `ref` of each of these documents. */
    refsOf: (ids: Iterable<number>): readonly number[] =>
      readRefs.all(JSON.stringify([...ids])).map(([ref]) => Number(ref)),
    find: (slot: number, ref: number): FoundDoc | null => orNull(findDoc.get(ref, ...range(slot))),
    match: (expression: string): readonly number[] => idsIn(match.get(expression)),
    changedBetween: (from: number, to: number): readonly number[] => idsIn(changedDocs.get(from, to)),
    /** Documents of an unknown time. */
    undated: (): readonly number[] => idsIn(undatedDocs.get()),

    /** The settings on which the texts of cells depend. */
    stamp: (): string | null => {
      const stored = readStamp.get()
      return stored ? String(stored.text) : null
    },
    /** Empties the index. */
    clear(stamp: string): void {
      db.transaction(() => {
        sqlite.exec(`INSERT INTO term (term) VALUES ('delete-all')`)
        sqlite.exec('DELETE FROM doc; DELETE FROM source; DELETE FROM stamp')
        putStamp.run(stamp)
      })
    },
  }
}
export type IndexStore = ReturnType<typeof createIndexStore>

type Stored = Readonly<Record<string, unknown>>

const toDoc = (row: Stored): FoundDoc => ({
  id: Number(row.id),
  ref: Number(row.ref),
  changed: row.changed === null ? null : Number(row.changed),
})
const idsIn = (row: Stored | undefined): readonly number[] =>
  typeof row?.ids === 'string' ? row.ids.split(',').map(Number) : []
const orNull = (row: Stored | undefined): FoundDoc | null => (row ? toDoc(row) : null)
