import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { Edit } from '../../shared/model/sheet/pending-edit.ts'
import { addRow, moveRow, set } from '../sync/testing/edits.ts'
import { toLine } from './journal/records.ts'
import { openOutbox } from './open-outbox.ts'
import { OUTBOX_MIGRATIONS } from './outbox-migrations.ts'
import { toStored } from './outbox-rows.ts'

const SHEET = sheetId(1)
const EDITS: readonly Edit[] = [addRow(-1, 4, 3), moveRow(7, null, -1), set(7, 'typed')]

/** As in a journal until version 10. */
const OLDER_ID_MAPS = [
  ['renamed', SHEET, -5, 50],
  ['renamed_column', SHEET, -6, 60],
  ['renamed_talk', SHEET, 'thread', -7, 70],
  ['renamed_talk', SHEET, 'comment', -8, 80],
]

/** As stored until version 9: the location of a row was its `place`, and an edit for review was `parked`. */
function storedBefore(edit: Edit) {
  const { location, ...rest } = { location: undefined, ...edit }
  const older = location === undefined ? rest : { ...rest, place: location }
  // as: a row's text of that version; only its hash and columns are read from it here.
  return toStored(older as Edit, null)
}

/** The files of version 8. `hasDatabase`: otherwise only the journal is left. */
function anOlderOutbox(hasDatabase: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'outbox.db')
  const sqlite = new DatabaseSync(file)
  for (const migration of OUTBOX_MIGRATIONS.slice(0, 8)) sqlite.exec(migration)
  const insert = sqlite.prepare(
    `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
     VALUES (?, ?, ?, ?, ?, ?, 'queued', 5, ?)`,
  )
  for (const { kind, rowId, columnId, edit, base, hash } of [...EDITS, set(8, 'discarded')].map(storedBefore))
    insert.run(SHEET, kind, rowId, columnId, edit, base, hash)
  sqlite.exec("DELETE FROM edit WHERE seq = 4; UPDATE edit SET state = 'parked', reason = 'No.' WHERE seq = 3")
  sqlite.exec('UPDATE mirror SET step = 1')
  sqlite.exec(`
    INSERT INTO renamed VALUES (1, -5, 50);
    INSERT INTO renamed_column VALUES (1, -6, 60);
    INSERT INTO renamed_talk VALUES (1, 'thread', -7, 70), (1, 'comment', -8, 80)
  `)
  const rows = sqlite.prepare(
    'SELECT seq, sheet_id, edit, base, state, reason, attempt, sent_at, saved_version, made_at, hash FROM edit',
  )
  const edits = rows.all().map(row => Object.values(row))
  sqlite.close()
  const records = [
    { begin: 1, schema: 8, parts: 1 },
    { part: 0, edits, others: OLDER_ID_MAPS },
  ]
  writeFileSync(`${file}.journal`, Buffer.concat(records.map(record => toLine(JSON.stringify(record)))))
  if (!hasDatabase) rmSync(file)
  return file
}

test.each([
  ['its database and journal', true],
  ['its journal alone', false],
])(
  'an outbox stored by an earlier Sheaf opens from %s: rows keep their location, edits for review wait, and ids are known',
  (_, both) => {
    const opened = openOutbox({ file: anOlderOutbox(both), stamp: 'x' })
    if (!opened.ok) throw new Error(opened.error.kind)
    const { outbox, salvage } = opened.value
    onTestFinished(() => outbox.close())

    expect(salvage).toBeNull()
    expect(outbox.list(SHEET).map(({ edit, state, reason }) => ({ edit, state, reason }))).toEqual([
      { edit: EDITS[0], state: 'queued', reason: null },
      { edit: EDITS[1], state: 'queued', reason: null },
      { edit: EDITS[2], state: 'needs-review', reason: 'No.' },
    ])
    const { rows, columns, threads, comments } = outbox.numbers(SHEET)
    expect([rows, columns, threads, comments].map(map => [...map])).toEqual([
      [[-5, 50]],
      [[-6, 60]],
      [[-7, 70]],
      [[-8, 80]],
    ])
  },
)

test('an outbox stored by an earlier Sheaf assigns no number twice', () => {
  const opened = openOutbox({ file: anOlderOutbox(true), stamp: 'x' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { outbox } = opened.value
  onTestFinished(() => outbox.close())

  const added = outbox.add(SHEET, [{ edit: set(9, 'later'), base: null }], 6)

  expect(added.ok && added.value.changed.map(({ seq }) => seq)).toEqual([5])
})
