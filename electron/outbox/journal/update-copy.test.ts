import { existsSync, mkdirSync, statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { toStored } from '../outbox-rows.ts'
import { anOutboxFolder, must, SHEET, typed } from '../testing/an-outbox.ts'

let here: ReturnType<typeof anOutboxFolder>
let copy: string

beforeEach(() => {
  here = anOutboxFolder()
  copy = `${here.file}.before-update`
})
afterEach(() => here.remove())

/** Edits stored by an earlier Sheaf. */
function leftByEarlierSheaf(version: number, text: string): void {
  const sqlite = new DatabaseSync(here.file)
  sqlite.exec('PRAGMA journal_mode = WAL')
  for (const migration of OUTBOX_MIGRATIONS.slice(0, version)) sqlite.exec(migration)
  const { edit, base } = typed(5, text)
  const stored = toStored(edit, base)
  sqlite
    .prepare(
      `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
       VALUES (?, ?, 5, 1, ?, ?, 'queued', 1, ?)`,
    )
    .run(SHEET, stored.kind, stored.edit, stored.base, stored.hash)
  sqlite.close()
}

function heldBy(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const { version } = sqlite.prepare('SELECT user_version AS version FROM pragma_user_version').get() ?? {}
  const texts = sqlite.prepare('SELECT edit FROM edit').all()
  sqlite.close()
  return { version, texts: JSON.stringify(texts) }
}

test('a newer Sheaf keeps a copy of the earlier edits, for this user only, until the next update', () => {
  leftByEarlierSheaf(1, 'typed before the update')

  const { outbox } = here.start()

  expect(outbox.list(SHEET)).toHaveLength(1)
  expect(heldBy(copy)).toEqual({ version: 1, texts: expect.stringContaining('typed before the update') })
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const before = statSync(copy).mtimeMs
  here.start()
  expect(statSync(copy).mtimeMs).toBe(before)
})

test('does not copy a new outbox, or one of this Sheaf', () => {
  here.start()
  here.start()

  expect(existsSync(copy)).toBe(false)
})

test('discarded edits are removed from the copy', () => {
  leftByEarlierSheaf(1, 'never to be read')
  const { outbox } = here.start()
  const [entry] = outbox.list(SHEET)

  must(outbox.discard(SHEET, entry ? [entry.seq] : []))
  must(outbox.forgetDeleted())

  expect(existsSync(copy)).toBe(false)
})

test('opens the edits even if the copy cannot be made', () => {
  leftByEarlierSheaf(1, 'typed before the update')
  // A folder blocks its path.
  mkdirSync(copy)

  expect(here.start().outbox.list(SHEET)).toHaveLength(1)
})
