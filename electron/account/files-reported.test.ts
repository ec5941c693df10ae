import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest } from '../compose/testing/a-run.ts'

const here = runForEachTest()
const SHEET = SheetId.parse(7)

const offline = () =>
  here.run.events.filter(event => event.kind === 'connection.changed' && event.connection.kind === 'offline')

async function attach(name: string): Promise<void> {
  const path = join(here.folder, name)
  writeFileSync(path, 'a plan')
  const token = await here.run.app.mintFile(path)
  if (!token.ok) throw new Error(token.error.kind)
  await here.run.app.handlers['uploads.start']({ sheetId: SHEET, rowId: null, files: [token.value] }, noPage)
}

async function files(): Promise<string> {
  return JSON.stringify(await here.run.app.handlers['uploads.list']({ after: 0 }, noPage))
}

test('one failed upload is enough to detect a lost connection', async () => {
  const { handlers } = here.run.app
  await handlers['session.enter-token'](
    { address: here.service.baseUrl, token: 'token-ann', keeping: 'keyring', passphrase: null },
    noPage,
  )
  // The first file, which this service rejects, requests the server info, so that the second one is the only request.
  await attach('first.txt')
  await eventually(async () => expect(await files()).toMatch(/"first.txt"[^}]*"state":"failed"/))
  expect(offline()).toEqual([])

  await here.service.stop()
  await attach('second.txt')

  await eventually(() => expect(offline()).not.toEqual([]))
  await eventually(async () => expect(await files()).toMatch(/"second.txt"[^}]*"state":"queued"/))
})
