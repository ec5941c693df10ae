import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { buildProgram } from '../durability/testing/child-service.ts'
import { aFolder } from './testing/a-folder.ts'
import { type ReadyLine, startProgram } from './testing/process.ts'

beforeAll(buildProgram)

const BYTES = 30 * 1024 * 1024
/** One cell with 15 million escaped quotes. */
const QUOTES = Buffer.alloc(BYTES, '"')
/** Misplaced quotes before many spaces: some parsers need quadratic time for this. */
const ODD_QUOTES = Buffer.concat([
  Buffer.from(`"${'"a'.repeat(BYTES / 4 - 1)}`),
  Buffer.from(' '.repeat(BYTES / 2)),
  Buffer.from(','),
])

/** Imports a file; returns the response and the time it took. */
async function importFile({ baseUrl, token }: ReadyLine, file: Buffer) {
  const began = performance.now()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' }
  const response = await fetch(`${baseUrl}/sheets/import?sheetName=Stock&headerRowIndex=0`, {
    method: 'POST',
    headers,
    body: new Uint8Array(file),
  })
  // as: the service responds with an error object or a result
  const json = (await response.json()) as { errorCode?: number }
  return { status: response.status, json, tookMs: performance.now() - began }
}

/** Sends requests until `work` is done; returns the longest response time. */
async function longestWait({ baseUrl, token }: ReadyLine, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    const { status } = await fetch(`${baseUrl}/users/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect(status).toBe(200)
    longest = Math.max(longest, performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return longest
}

test('other requests are answered while 30 MB of quotes are parsed', async () => {
  const { ready } = await startProgram(aFolder())

  const importing = importFile(ready, QUOTES)
  const longest = await longestWait(ready, importing)

  const { status, json, tookMs } = await importing
  // Relative to the import, so that the speed of the computer does not matter.
  expect(longest).toBeLessThan(tookMs / 3)
  // Whether it fits into the memory of a thread depends on the runtime; if so, it is a sheet of one cell.
  expect([[200], [400, 1008]]).toContainEqual(json.errorCode === undefined ? [status] : [status, json.errorCode])
}, 300_000)

test('a sender that disconnects from a large upload makes room for the next one', async () => {
  const { ready } = await startProgram(aFolder())

  await sendAndLeave(ready, ODD_QUOTES)
  const { status } = await importFile(ready, Buffer.from(`Item,Qty\n${'"Desk, oak",2\n'.repeat(1_000)}`))

  expect(status).toBe(200)
}, 300_000)

/** Sends a whole file and closes the connection instead of waiting for the response. */
function sendAndLeave({ baseUrl, token }: ReadyLine, file: Buffer): Promise<void> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'text/csv',
    'Content-Disposition': 'attachment',
    'Content-Length': file.length,
  }
  return new Promise(resolve => {
    const outgoing = request(`${baseUrl}/sheets/import?sheetName=Left`, { method: 'POST', headers, agent: false })
    outgoing.on('error', () => undefined)
    outgoing.end(file, () => {
      outgoing.destroy()
      resolve()
    })
  })
}
