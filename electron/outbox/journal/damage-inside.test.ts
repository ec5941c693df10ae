import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openOutbox } from '../open-outbox.ts'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { anOutboxFolder, must, SHEET, typed } from '../testing/an-outbox.ts'
import { toLine } from './records.ts'

let here: ReturnType<typeof anOutboxFolder>
beforeEach(() => {
  here = anOutboxFolder()
  const { outbox } = here.start()
  must(outbox.add(SHEET, [typed(5, 'one'), typed(6, 'two')], 1000))
  here.close()
})
afterEach(() => here.remove())

/** Everything is in one file, which is not open. */
function onFile(work: (sqlite: DatabaseSyncInstance) => void): void {
  const sqlite = new DatabaseSync(here.file)
  work(sqlite)
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
const withSql = (text: string) => (): void => onFile(sqlite => sqlite.exec(text))
/** Changes some bytes, once in the file or after the beginning of each page. */
const withBytes =
  (before: string, after: string, pageOf: string | null = null) =>
  (): void => {
    let from = 0
    onFile(sqlite => {
      const root = sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(pageOf)?.rootpage
      from = root === undefined ? 0 : (Number(root) - 1) * 4096
    })
    const bytes = readFileSync(here.file)
    const at = bytes.indexOf(before, from, 'latin1')
    if (at < 0) throw new Error(`There is no ${JSON.stringify(before)}.`)
    bytes.write(after, at, 'latin1')
    writeFileSync(here.file, bytes)
  }
const values = () => {
  const { outbox, salvage } = here.start()
  const found = outbox.list(SHEET).map(({ edit }) => 'value' in edit && edit.value)
  const { changed } = must(outbox.add(SHEET, [typed(5, 'typed again'), typed(6, 'this too')], 2000))
  return { found, again: changed.map(({ seq }) => seq), isSalvaged: salvage !== null }
}

describe('damage that a superficial check does not find', () => {
  test.each<[string, () => void]>([
    ['a letter of an edit', withSql("UPDATE edit SET edit = replace(edit, 'one', 'onf')")],
    ['the sheet of an edit', withSql('UPDATE edit SET sheet_id = 3 WHERE seq = 1')],
    ['an edit that is gone', withSql('DELETE FROM edit WHERE seq = 1')],
    ['a rule of the table', withBytes("new.state <> 'queued'", "new.state <> 'pueued'")],
    ['the name of the table', withBytes('tableeditedit', 'tableedisedis')],
    ['the version, as if a newer Sheaf had been here', withSql('PRAGMA user_version = 264')],
    ['the version, as if an older one had', withSql('PRAGMA user_version = 3')],
    // The index has row 6 of edit 2 as row 7.
    [
      'where an edit is found',
      withBytes('\x05\x09\x01\x09\x01\x06\x02', '\x05\x09\x01\x09\x01\x07\x02', 'edit_of_cell'),
    ],
  ])('%s: every edit remains and can be edited', (_what, harm) => {
    harm()

    expect(values()).toEqual({ found: ['one', 'two'], again: [1, 2], isSalvaged: true })
  })

  test('without a second copy: corrupt edits are not shown as input', () => {
    withSql("UPDATE edit SET edit = replace(edit, 'one', 'onf')")()
    rmSync(here.journal)

    expect(values()).toMatchObject({ found: ['two'], isSalvaged: true })
  })
})

test('does not touch the files of a newer Sheaf, neither database nor journal', () => {
  const version = OUTBOX_MIGRATIONS.length + 1
  withSql(`PRAGMA user_version = ${version}`)()
  writeFileSync(here.journal, toLine(`{"begin":9,"schema":${version},"parts":0}`))
  const before = [readFileSync(here.file), readFileSync(here.journal)]

  expect(openOutbox({ file: here.file, stamp: '1' })).toMatchObject({ ok: false, error: { kind: 'storage-broken' } })

  expect([readFileSync(here.file), readFileSync(here.journal)]).toEqual(before)
})

test('counts edits readable in neither copy if both are damaged', () => {
  const { outbox } = here.start()
  for (let nth = 0; nth < 12; nth++) must(outbox.add(SHEET, [typed(10 + nth, `value ${nth}`)], 2000))
  here.close()
  // Five steps of the second copy, and all of the first.
  const lines = readFileSync(here.journal, 'latin1').split('\n')
  let left = 5
  const harmed = lines.map(line => (line.includes('value ') && left-- > 0 ? line.replace('value', 'VALUE') : line))
  writeFileSync(here.journal, harmed.join('\n'), 'latin1')
  writeFileSync(here.file, 'no database at all. '.repeat(1000))
  for (const beside of ['-wal', '-shm']) rmSync(here.file + beside, { force: true })

  const { outbox: again, salvage } = here.start()

  expect(again.list(SHEET)).toHaveLength(9)
  expect(salvage).toMatchObject({ edits: 9, lost: 5 })
})
