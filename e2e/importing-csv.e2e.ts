import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { evenIfLost, type RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

const Ready = z.object({ baseUrl: z.string(), token: z.string() })

/** Starts a second local service, as the app does, on a folder of the test. */
async function startOwnService({ electron }: RunningApp, data: string): Promise<z.infer<typeof Ready>> {
  const line = await evenIfLost(() =>
    electron.evaluate(({ app, utilityProcess }, folder) => {
      const script = `${app.getAppPath()}/out/service/cli.js`
      const child = utilityProcess.fork(script, ['--data', folder, '--port', '0', '--for-app'], { stdio: 'pipe' })
      return new Promise<string>((resolve, reject) => {
        let message = ''
        child.stdout?.on('data', chunk => {
          message += String(chunk)
          if (message.includes('\n')) resolve(message.slice(0, message.indexOf('\n')))
        })
        child.once('exit', code => reject(new Error(`The service ended with ${code}.`)))
      })
    }, data),
  )
  return Ready.parse(JSON.parse(line))
}

test('the local service imports a CSV file of 2 MB as a sheet @smoke', async ({ launch, folder }) => {
  const app = await launch()
  await app.window()
  const { baseUrl, token } = await startOwnService(app, join(folder, 'data'))
  const rows = 19_000
  const file = `Item,Note\n${`"Desk, oak",${'some words '.repeat(9)}\n`.repeat(rows)}`
  const headers = { Authorization: `Bearer ${token}` }

  const imported = await fetch(`${baseUrl}/sheets/import?sheetName=Stock&headerRowIndex=0`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' },
    body: file,
  })

  expect(imported.status).toBe(200)
  const { result } = z.object({ result: z.object({ id: z.number() }) }).parse(await imported.json())
  const sheet = await fetch(`${baseUrl}/sheets/${result.id}?pageSize=1`, { headers })
  expect(await sheet.json()).toMatchObject({ totalRowCount: rows, columns: [{ title: 'Item' }, { title: 'Note' }] })
})
