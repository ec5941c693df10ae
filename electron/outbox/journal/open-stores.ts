import { copyFileSync, rmSync } from 'node:fs'
import { ok, type Result } from '../../../shared/result.ts'
import { type Db, openDb, putAside } from '../../db/db.ts'
import { asFileErrors, isOfTheDisk, isStoreError } from '../../db/store-error.ts'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { type DatabaseContent, readDamaged, readWhole } from './database-content.ts'
import { contentOf, type JournalContent } from './journal-content.ts'
import { type JournalFile, openJournalFile } from './journal-file.ts'
import { type MirrorLimits, mirrored } from './mirrored-db.ts'
import { refill } from './refill.ts'
import { lostOf, verdictOn } from './two-stores.ts'

export type StoresOptions = {
  readonly file: string
  /** Suffix of files that are set aside. */
  readonly stamp: string
  readonly limits?: MirrorLimits
}

/**
 * Both stores of an outbox, as one database. `salvage`: the damaged file was set aside, with the numbers of recovered
 * edits and lost changes.
 */
export type OpenedStores = {
  readonly db: Db
  readonly salvage: { readonly setAside: string; readonly edits: number; readonly lost: number } | null
}

/**
 * Opens the database and its journal, and repairs one from the other. Throws SQLite errors.
 *
 * Errors: storage-broken, if a newer Sheaf has written them.
 */
export function openStores(options: StoresOptions): Result<OpenedStores> {
  const journal = openJournalFile(journalOf(options))
  let opened: Result<OpenedStores> | null = null
  try {
    opened = openBeside(journal, options)
    return opened
  } finally {
    if (!opened?.ok) journal.close()
  }
}

const journalOf = ({ file }: StoresOptions): string => `${file}.journal`

function openBeside(journal: JournalFile, options: StoresOptions): Result<OpenedStores> {
  const journaled = contentOf(journal.read())
  const found = openDatabase(options, journaled)
  if (!found.ok) return found
  const { content } = found.value
  const verdict = verdictOn(content, journaled)
  const step = Math.max(content.step ?? 0, journaled.step ?? 0)
  // One uncommitted step is the result of a crash, not damage.
  const isOneBehind = verdict.believed === 'journal' && content.isWhole && journaled.step === (content.step ?? 0) + 1
  const isGood = verdict.believed === 'database' || isOneBehind || content.step === NEW
  let { db, setAside } = found.value
  try {
    if (!isGood && setAside === null) {
      db.close()
      setAside = asFileErrors(() => putAside(options))
      db = openNew(options)
    }
    if (verdict.believed !== 'database') refill(db, verdict.content, step)
    const both = mirrored(db, journal, options.limits)
    if (!isInStep(content, journaled)) {
      if (isDamaged(journaled, content.step ?? 0, journal)) keepAside(options)
      both.beginAnew()
    }
    const edits = [...verdict.content.edits.values()].filter(([, , , , state]) => state !== 'saved').length
    const forgetDeleted = () => {
      both.forgetDeleted()
      rmSync(copyOf(options.file), { force: true })
    }
    return ok({
      db: { ...both, forgetDeleted },
      salvage: setAside === null ? null : { setAside, edits, lost: lostOf(verdict, content, journaled) },
    })
  } catch (cause) {
    if (db.sqlite.isOpen) db.close()
    throw cause
  }
}

const isInStep = (content: DatabaseContent, journaled: JournalContent): boolean =>
  content.isWhole &&
  journaled.isWhole &&
  !journaled.isTorn &&
  journaled.step === content.step &&
  journaled.schema === OUTBOX_MIGRATIONS.length

/** Whether the journal lost content. An unfinished record after its last step never counted. */
const isDamaged = (journaled: JournalContent, step: number, journal: JournalFile): boolean =>
  journal.size() > 0 && !(journaled.isWhole && (journaled.step ?? 0) >= step)

function keepAside(options: StoresOptions): void {
  const journal = journalOf(options)
  asFileErrors(() => copyFileSync(journal, `${journal}.broken-${options.stamp}`))
}

/** The step of a new file. */
const NEW = 0

type Found = { readonly db: Db; readonly content: DatabaseContent; readonly setAside: string | null }

const NOTHING: DatabaseContent = {
  step: null,
  edits: new Map(),
  others: new Map(),
  isWhole: false,
  unreadable: new Set(),
}

function openDatabase(options: StoresOptions, journaled: JournalContent): Result<Found> {
  const whole = unlessDamaged(() => openWhole(options))
  // The journal was written by this or an earlier Sheaf, and always after the database: the database's version is
  // damaged.
  const isNotNewer = whole?.ok === false && journaled.schema !== null && journaled.schema <= OUTBOX_MIGRATIONS.length
  if (whole && !isNotNewer) return whole
  const setAside = asFileErrors(() => putAside(options))
  return ok({ db: openNew(options), content: readDamaged(setAside) ?? NOTHING, setAside })
}

function openWhole(options: StoresOptions): Result<Found> {
  const opened = openFile(options)
  if (!opened.ok) return opened
  const { db, setAside } = opened.value
  try {
    const content = setAside === null ? readWhole(db.sqlite) : (readDamaged(setAside) ?? NOTHING)
    return ok({ db, content, setAside })
  } catch (cause) {
    db.close()
    throw cause
  }
}

const openFile = ({ file, stamp }: StoresOptions) =>
  openDb({ file, migrations: OUTBOX_MIGRATIONS, durability: 'full', stamp, copyBefore: copyOf(file) })

/** The copy of the outbox before an update of Sheaf. */
const copyOf = (file: string): string => `${file}.before-update`

function openNew(options: StoresOptions): Db {
  const opened = openFile(options)
  if (!opened.ok) throw new Error('A new file is not one of a newer Sheaf.')
  return opened.value.db
}

/** Null if the file is damaged, in any way: missing tables, a number out of range. */
function unlessDamaged<T>(work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    const isDamage = isStoreError(cause) ? !isOfTheDisk(cause) : cause instanceof RangeError
    if (!isDamage) throw cause
    return null
  }
}
