import type { ColumnId, RowId, SheetId } from '../../../../shared/model/ids.ts'
import type { RowPatch } from '../../../../shared/model/sheet/sheet-message.ts'
import type { Db } from '../../../db/db.ts'
import type { CacheInput, PartsApplied } from '../../protocol.ts'
import { HEAD_LENGTH, readRowHead, rowToText, toPatch } from '../../row-text.ts'
import { blobsToOrder, parseMeta } from '../../stored-sheet.ts'
import { orderToBlobs } from '../copies.ts'
import type { ReadChanges, UnseenStore } from '../unseen/unseen-store.ts'
import { type Compared, compareParts, isSameSheet, type StoredCopy } from './compare-parts.ts'
import type { Part } from './part.ts'

/**
 * Names of users and targets of links change without a new version of the sheet. They become current with a read of the
 * whole sheet, so one is due after this time.
 */
const READ_AGAIN_MS = 24 * 60 * 60_000
/** Rows written shortly before the newest time in the copy are read again, in case the service's clock is set back. */
const MARGIN_MS = 10_000
/** If this many rows are that new, as after an import, reading them again is not worth it. */
const NEW_AT_MOST = { rows: 500, share: 0.1 }
/** More rows are not displayed as patches: each is copied to every window. */
const PATCHES_AT_MOST = 1_000

type ToApply = Omit<CacheInput<'applyParts'>, 'changes' | 'outline'> & {
  readonly changes: Part
  readonly outline: Part
}

/** Writes what was compared, in one transaction. */
function createPartWriter({ sqlite, transaction }: Db) {
  const putRow = sqlite.prepare(
    `INSERT INTO row (sheet_id, id, content, revision) VALUES (?, ?, ?, ?)
     ON CONFLICT (sheet_id, id) DO UPDATE SET content = excluded.content, revision = excluded.revision`,
  )
  const dropRow = sqlite.prepare('DELETE FROM row WHERE sheet_id = ? AND id = ?')
  const putOrder = sqlite.prepare('UPDATE outline SET row_ids = ?, levels = ? WHERE sheet_id = ?')
  const putSheet = sqlite.prepare(
    `UPDATE sheet SET meta = ?1, version = ?2, copied_at = ?3, revision = max(revision + 1, ?3) WHERE id = ?4
     RETURNING revision`,
  )

  return (sheetId: SheetId, { meta, order, isReordered, changed, gone }: Compared, at: number): void =>
    transaction(() => {
      const revision = Number(putSheet.get(JSON.stringify(meta), meta.version, at, sheetId)?.revision)
      for (const { row, text } of changed) putRow.run(sheetId, row.id, text, revision)
      for (const id of gone) dropRow.run(sheetId, id)
      if (isReordered) putOrder.run(...orderToBlobs(order), sheetId)
    })
}

/** Brings stored copies up to date from parts of their sheet. */
export function createPartStore(db: Db) {
  const { sqlite } = db
  const write = createPartWriter(db)
  const readSheet = sqlite.prepare(
    'SELECT meta, version, read_at, revision, row_ids, levels FROM sheet JOIN outline ON sheet_id = id WHERE id = ?',
  )
  const readHeads = sqlite.prepare('SELECT id, substr(content, 1, ?) AS head FROM row WHERE sheet_id = ?')
  const readRow = sqlite.prepare('SELECT content FROM row WHERE sheet_id = ? AND id = ?')
  const putReadAt = sqlite.prepare('UPDATE sheet SET read_at = ? WHERE id = ?')

  /** Reading the times of all rows takes a few frames, and the display of the next change waits for them. */
  const known = new Map<SheetId, { readonly state: string; readonly since: string | null }>()

  const readFacts = (sheetId: SheetId) => {
    const stored = readSheet.get(sheetId)
    const meta = stored && parseMeta(stored.meta, stored.version)
    return meta ? { meta, readAt: stored.read_at === null ? null : Number(stored.read_at), stored } : null
  }
  const headsOf = (sheetId: SheetId, length: number): ReadonlyMap<number, string> =>
    new Map(readHeads.all(length, sheetId).map(row => [Number(row.id), String(row.head)]))
  const textOf = (sheetId: SheetId, rowId: RowId): string | null => {
    const stored = readRow.get(sheetId, rowId)
    return stored ? String(stored.content) : null
  }
  const readCopy = (sheetId: SheetId, vouched: readonly ColumnId[]): StoredCopy | null => {
    const facts = readFacts(sheetId)
    const order = facts && blobsToOrder(facts.stored.row_ids, facts.stored.levels)
    if (!order) return null
    // To compare cells, each text is needed; reading all at once is faster.
    const heads = headsOf(sheetId, vouched.length > 0 ? WHOLE : HEAD_LENGTH)
    const wholeText = (id: RowId) => (vouched.length > 0 ? heads.get(id) : textOf(sheetId, id)) ?? ''
    return { meta: facts.meta, order, heads, textOf: wholeText }
  }
  const changesOf = (sheetId: SheetId, { order: before }: StoredCopy, compared: Compared): ReadChanges => {
    const { meta, order: after, changed, gone } = compared
    // as: the order of a copy consists of row ids
    const deleted = gone.map(id => ({ id, before: textOf(sheetId, id as RowId) ?? '', after: null }))
    const rows = changed.map(({ row: { id }, text }) => ({ id, before: textOf(sheetId, id), after: text }))
    return { columns: meta.columns, rows: [...rows, ...deleted], order: { before, after } }
  }
  // A copy that was removed and is stored again begins with the same revision.
  const stateOf = (sheetId: SheetId): string => {
    const { revision, version, read_at: readAt } = readSheet.get(sheetId) ?? {}
    return `${revision} ${version} ${readAt}`
  }
  const timesOf = (sheetId: SheetId) =>
    [...headsOf(sheetId, HEAD_LENGTH).values()].map(head => readRowHead(head)?.modifiedAt ?? null)
  const noteTimes = (sheetId: SheetId, times: readonly (string | null)[]): string | null => {
    const since = sinceOf(times)
    known.set(sheetId, { state: stateOf(sheetId), since })
    return since
  }

  return {
    /** The copy is a whole sheet from the service now. */
    noteRead: (sheetId: SheetId, at: number): void => void putReadAt.run(at, sheetId),

    findBasis({ sheetId, version, at }: CacheInput<'findBasis'>): string | null {
      const facts = readFacts(sheetId)
      if (!facts || facts.meta.version !== version || facts.readAt === null) return null
      if (Math.abs(at - facts.readAt) > READ_AGAIN_MS) return null
      const noted = known.get(sheetId)
      return noted?.state === stateOf(sheetId) ? noted.since : noteTimes(sheetId, timesOf(sheetId))
    },

    /** The rows of this part that the copy has otherwise; none if they are too many. Null: the sheet differs. */
    differing(sheetId: SheetId, changes: Part): readonly RowPatch[] | null {
      const facts = readFacts(sheetId)
      if (!facts || !isSameSheet(facts.meta, changes)) return null
      if (changes.rows.length > PATCHES_AT_MOST) return []
      return changes.rows.flatMap(row => {
        const stored = textOf(sheetId, row.id)
        return stored === null || stored === rowToText(row) ? [] : [toPatch(row)]
      })
    },

    apply(
      { sheetId, version, changes, outline, vouched, at }: ToApply,
      unseen: UnseenStore | null = null,
    ): PartsApplied | null {
      const copy = readCopy(sheetId, vouched)
      if (copy?.meta.version !== version) return null
      const compared = compareParts({ copy, changes, outline, vouched })
      if (!compared?.meta.version) return null
      db.transaction(() => {
        unseen?.note(sheetId, changesOf(sheetId, copy, compared))
        write(sheetId, compared, at)
      })
      const times = outline.rows.map(row => row.modifiedAt)
      noteTimes(sheetId, times)
      const { changed, isReordered } = compared
      const isPatch = !isReordered && changed.length <= PATCHES_AT_MOST && !changed.some(row => row.isLookChanged)
      return { version: compared.meta.version, rows: isPatch ? changed.map(({ row }) => toPatch(row)) : null }
    },
  }
}

/** More characters than any text has. */
const WHOLE = 2 ** 31 - 1

/** The time since when written rows are needed; null if they would be too many, or no time is known. */
function sinceOf(modifiedAt: readonly (string | null)[]): string | null {
  const times = modifiedAt.map(at => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)))
  const newest = times.reduce((latest, at) => (at < Infinity && at > latest ? at : latest), Number.NEGATIVE_INFINITY)
  if (!Number.isFinite(newest)) return null
  const since = Math.max(0, newest - MARGIN_MS)
  const count = times.filter(at => !(at < since)).length
  if (count > Math.max(NEW_AT_MOST.rows, times.length * NEW_AT_MOST.share)) return null
  return new Date(since).toISOString()
}
