import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pause } from './testing/kill-run.ts'
import { aRealService } from './testing/real-service.ts'

test('while a change arrives, another one with the same token is rejected as not executed; other requests are answered', async () => {
  const { ask, begin, aSheet, otherToken } = await aRealService()
  const [sheet, other] = [await aSheet(), await aSheet()]
  const body = JSON.stringify([sheet.row('first')])
  const { socket, answer } = await begin('POST', `${sheet.url}/rows`, body.length)
  socket.write(body.slice(0, 10))

  const busy = await ask('POST', `${sheet.url}/rows`, sheet.row('second'))
  const reads = [await ask('GET', sheet.url), await ask('GET', `${sheet.url}/version`)]
  const byOther = await ask('POST', `${sheet.url}/rows`, sheet.row('third'), otherToken)
  const elsewhere = await ask('POST', `${other.url}/rows`, other.row('fourth'))
  socket.write(body.slice(10))

  expect(busy).toMatchObject({ status: 500, json: { errorCode: 4004, detail: { executed: false } } })
  expect([...reads, byOther, elsewhere].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await answer).toContain('HTTP/1.1 200')
  expect((await ask('POST', `${sheet.url}/rows`, sheet.row('second'))).status).toBe(200)
  const { json } = await ask('GET', sheet.url)
  expect(json.rows.map(({ cells }) => cells[0]?.value)).toEqual(['third', 'first', 'second'])
})

test('an upload in progress blocks no other request', async () => {
  const { ask, begin, aSheet, data } = await aRealService()
  const sheet = await aSheet()
  const headers = { 'Content-Disposition': 'attachment; filename="a.bin"' }
  const { socket, answer } = await begin('POST', `${sheet.url}/attachments`, 100_000, headers)
  socket.write(Buffer.alloc(50_000))
  await expect.poll(() => readdirSync(join(data, 'blobs'))).toHaveLength(1)

  expect((await ask('POST', `${sheet.url}/rows`, sheet.row('meanwhile'))).status).toBe(200)
  socket.write(Buffer.alloc(50_000))

  expect(await answer).toContain('HTTP/1.1 200')
  expect((await ask('GET', `${sheet.url}/attachments`)).json.data).toHaveLength(1)
})

test('a client that disconnects during a change frees the sheet', async () => {
  const { ask, begin, aSheet } = await aRealService()
  const sheet = await aSheet()
  const write = async () => (await ask('POST', `${sheet.url}/rows`, sheet.row('next'))).status
  const { socket, answer } = await begin('POST', `${sheet.url}/rows`, 1000)
  socket.write('[')
  expect(await write()).toBe(500)

  socket.destroy()
  await answer

  await expect.poll(write).toBe(200)
})

test('of eight concurrent writers each is answered or rejected as busy, and nothing is lost or done twice', async () => {
  const { ask, aSheet } = await aRealService()
  const sheet = await aSheet()
  let busy = 0
  const writeAll = async (writer: number) => {
    for (let nth = 0; nth < 5; nth++) {
      const rows = Array.from({ length: 120 }, (_, row) => sheet.row(`${writer}.${nth}.${row} ${'x'.repeat(300)}`))
      for (;;) {
        const { status, json } = await ask('POST', `${sheet.url}/rows`, rows)
        if (status === 200) break
        expect(json).toMatchObject({ errorCode: 4004, detail: { executed: false } })
        busy += 1
        await pause(5 * writer)
      }
    }
  }

  await Promise.all(Array.from({ length: 8 }, (_, writer) => writeAll(writer)))

  const { json } = await ask('GET', sheet.url)
  const names = json.rows.map(({ cells }) => String(cells[0]?.value))
  expect([json.version, names.length, new Set(names).size]).toEqual([41, 8 * 5 * 120, 8 * 5 * 120])
  expect(busy).toBeGreaterThan(0)
})

test('a client that waits for each response is never rejected, on any connection', async () => {
  const { ask, baseUrl, token, aSheet } = await aRealService()
  const sheet = await aSheet()
  const body = JSON.stringify(sheet.row('x'))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

  for (let count = 0; count < 150; count++) {
    const often = count % 3 === 0 ? { Connection: 'close' } : {}
    const response = await fetch(`${baseUrl}${sheet.url}/rows`, {
      method: 'POST',
      headers: { ...headers, ...often },
      body,
    })
    expect(response.status, await response.text()).toBe(200)
  }
  expect((await ask('GET', `${sheet.url}/version`)).json.version).toBe(151)
})
