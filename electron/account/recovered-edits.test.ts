import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest } from '../compose/testing/a-run.ts'

const here = runForEachTest()

/** The file of stored edits becomes a text. */
function ruinStoredEdits(): void {
  const names = readdirSync(here.folder, { recursive: true }).map(String)
  for (const name of names.filter(each => /outbox\.db(-wal|-shm)?$/.test(each))) {
    if (name.endsWith('.db')) writeFileSync(join(here.folder, name), 'no database at all. '.repeat(1000))
    else rmSync(join(here.folder, name))
  }
}

test('a start with a damaged file of stored edits recovers every edit, keeps the damaged file, and reports it', async () => {
  const { handlers } = here.run.app
  await handlers['session.enter-token'](
    { address: here.service.baseUrl, token: 'token-ann', keeping: 'keyring', passphrase: null },
    noPage,
  )
  await handlers['settings.set']({ saving: 'hold' }, noPage)
  const edits = [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }]
  await handlers['edits.submit']({ sheetId: SheetId.parse(7), edits: edits as never }, noPage) // brands do not matter
  await here.run.end()
  ruinStoredEdits()

  here.again()
  await here.run.begin('last')

  const start = await here.run.app.handlers['app.start']({}, noPage)
  expect(start).toMatchObject({ value: { unsaved: { total: 1 } } })
  await eventually(() =>
    expect(here.run.events).toContainEqual({
      kind: 'failed',
      what: 'Opening your stored edits',
      error: { kind: 'edits-recovered', edits: 1, lost: 0 },
    }),
  )
  const kept = readdirSync(here.folder, { recursive: true }).filter(name => String(name).includes('outbox.db.broken-'))
  expect(kept).toHaveLength(1)
})
