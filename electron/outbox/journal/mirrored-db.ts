import type { Db } from '../../db/db.ts'
import { watchChanges } from './change-watch.ts'
import type { JournalFile } from './journal-file.ts'
import { toLine } from './records.ts'
import { wholeJournal } from './whole-journal.ts'

export type MirrorLimits = {
  /** A journal that has grown by so much since it was begun anew, and to more than three times as much, is begun anew. */
  readonly growth: number
  /** The same where nothing waits any more: there is next to nothing to write then. */
  readonly growthWhenEmpty: number
}

const LIMITS: MirrorLimits = { growth: 16 * 1024 * 1024, growthWhenEmpty: 256 * 1024 }

/** The database of the outbox, of which a journal has a second copy. */
export type MirroredDb = Db & {
  /** Begins the journal anew with what the database holds. Throws as SQLite does. */
  readonly beginAnew: () => void
}

/**
 * What a transaction changes is in the journal, on the disk, before it is committed. So after a crash the journal may be one step
 * ahead, one that nobody was told of; it is never behind.
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
      // The long one is as good. It is tried again when it has grown as much once more.
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

/** What was to be done is not: its other half is undone as well, and the first error is the one that is told. */
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
