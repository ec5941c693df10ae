import type { Db } from '../../db/db.ts'
import { watchChanges } from './change-watch.ts'
import type { JournalFile } from './journal-file.ts'
import { toLine } from './records.ts'
import { wholeJournal } from './whole-journal.ts'

export type MirrorLimits = {
  /** A journal that grew by this much since its rewrite, and to more than three times its size, is rewritten. */
  readonly growth: number
  /** The same without pending edits, when a rewrite is tiny. */
  readonly growthWhenEmpty: number
}

const LIMITS: MirrorLimits = { growth: 16 * 1024 * 1024, growthWhenEmpty: 256 * 1024 }

/** The database of the outbox, mirrored by a journal. */
export type MirroredDb = Db & {
  /** Rewrites the journal with the content of the database. Throws SQLite errors. */
  readonly beginAnew: () => void
}

/**
 * Writes the changes of a transaction to the journal, on disk, before the commit. After a crash the journal may be one
 * unacknowledged step ahead; it is never behind.
 */
export function mirrored(db: Db, journal: JournalFile, limits = LIMITS): MirroredDb {
  const watch = watchChanges(db.sqlite)
  let begun = journal.size()
  let grown = 0

  const append = (record: string): void => {
    const line = toLine(record)
    journal.append(line)
    grown += line.length
  }
  const beginAnew = () => {
    const whole = wholeJournal(db.sqlite)
    journal.replace(whole)
    begun = whole.length
    grown = 0
  }
  const keepShort = () => {
    const isLong = grown > limits.growth && grown > 2 * begun
    if (!isLong && !(grown > limits.growthWhenEmpty && watch.isEmpty())) return
    try {
      beginAnew()
    } catch {
      // The long journal is still valid. The rewrite is tried again after as much growth.
      begun += grown
      grown = 0
    }
  }

  return {
    ...db,
    beginAnew,
    transaction(work) {
      if (db.sqlite.isTransaction) return work()
      let isAppended = false
      const result = orElse(
        () =>
          db.transaction(() => {
            const done = work()
            const record = watch.takeRecord()
            if (record !== null) append(record)
            isAppended = record !== null
            return done
          }),
        () => isAppended && journal.takeBack(),
      )
      keepShort()
      return result
    },
    forgetDeleted() {
      beginAnew()
      db.forgetDeleted()
    },
    close() {
      db.close()
      journal.close()
    },
  }
}

/** On failure, undoes the other half too, and throws the first error. */
function orElse<T>(work: () => T, undo: () => void): T {
  try {
    return work()
  } catch (cause) {
    try {
      undo()
    } catch {
      // The journal stays one step ahead, as after a crash.
    }
    throw cause
  }
}
