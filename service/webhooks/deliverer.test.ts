import { expect, test } from 'vitest'
import { upload } from '../testing/upload.ts'
import { signatureOf } from './testing/subscriber.ts'
import { aWatchedSheet } from './testing/watched-sheet.ts'

test('reports changes of a sheet in one signed callback, with ids and no content', async () => {
  const { service, sheet, subscriber, created, deliver } = await aWatchedSheet()
  const [rowId] = await sheet.addRows(['Secret plan'])

  await deliver()

  const [callback, ...more] = subscriber.received()
  const by = { userId: service.ann.id, timestamp: '2026-03-02T09:00:00.000+0000' }
  expect(more).toEqual([])
  expect(callback?.json).toEqual({
    nonce: expect.stringMatching(/^\w{16,}$/),
    timestamp: '2026-03-02T09:00:00.500+0000',
    webhookId: created.id,
    scope: 'sheet',
    scopeObjectId: sheet.id,
    events: [
      { objectType: 'row', eventType: 'created', id: rowId, ...by },
      { objectType: 'cell', eventType: 'created', rowId, columnId: sheet.columnId('Name'), ...by },
      { objectType: 'sheet', eventType: 'updated', id: sheet.id, ...by },
    ],
  })
  expect(callback?.headers['smartsheet-hmac-sha256']).toBe(
    signatureOf(String(created.sharedSecret), callback?.text ?? ''),
  )
  expect(callback?.headers['content-type']).toBe('application/json;charset=UTF-8')
  expect(callback?.text).not.toContain('Secret')
})

test('reports each kind of change', async () => {
  const { service, sheet, events, deliver } = await aWatchedSheet()
  const { ann, call } = service
  const [rowId = 0] = await sheet.addRows(['First'])
  await deliver()
  const receivedBy = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = events().length
    await change()
    await deliver()
    return events().slice(before)
  }
  const put = (cells: Readonly<Record<string, unknown>>) =>
    call(ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells(cells) })
  const dueUrl = `${sheet.url}/columns/${sheet.columnId('Due')}`

  expect(await receivedBy(() => put({ Name: 'Other', Note: 'New' }))).toEqual([
    'row updated',
    'cell updated',
    'cell created',
    'sheet updated',
  ])
  expect(await receivedBy(() => call(ann, 'PUT', dueUrl, { title: 'Until' }))).toEqual([
    'column updated',
    'sheet updated',
  ])
  expect(await receivedBy(() => call(ann, 'DELETE', dueUrl))).toEqual(['column deleted', 'sheet updated'])
  expect(
    await receivedBy(() => call(ann, 'POST', `${sheet.url}/columns`, { title: 'More', type: 'DATE', index: 3 })),
  ).toEqual(['column created', 'sheet updated'])
  const discussion = { json: { result: { id: 0 } } }
  expect(
    await receivedBy(async () => {
      const begun = await call(ann, 'POST', `${sheet.url}/rows/${rowId}/discussions`, { comment: { text: 'So?' } })
      discussion.json.result.id = begun.json.result.id
    }),
  ).toEqual(['discussion created', 'comment created', 'sheet updated'])
  expect(await receivedBy(() => upload(service, ann, `${sheet.url}/rows/${rowId}`, 'x'))).toEqual([
    'attachment created',
    'sheet updated',
  ])
  expect(
    (await receivedBy(() => call(ann, 'DELETE', `${sheet.url}/discussions/${discussion.json.result.id}`))).toSorted(),
  ).toEqual(['comment deleted', 'discussion deleted', 'sheet updated'])
  expect((await receivedBy(() => call(ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`))).toSorted()).toEqual([
    'attachment deleted',
    'row deleted',
    'sheet updated',
  ])
})

test('does not report rows that only shift', async () => {
  const { sheet, events, deliver } = await aWatchedSheet()
  await sheet.addRows(['First', 'Second'])
  await deliver()
  const before = events().length

  await sheet.addRows(['On top'], { toTop: true })
  await deliver()

  expect(events().slice(before)).toEqual(['row created', 'cell created', 'sheet updated'])
})

test('does not report changes of a rejected request', async () => {
  const { service, sheet, subscriber, deliver } = await aWatchedSheet()
  const rows = [{ cells: sheet.cells({ Name: 'Good' }) }, { cells: [{ columnId: 7, value: 'bad' }] }]

  expect((await service.call(service.ann, 'POST', `${sheet.url}/rows`, rows)).status).toBe(400)
  await deliver()

  expect(subscriber.received()).toEqual([])
})

test('reports the author of a change, also with Assume-User, and the change agent', async () => {
  const { service, sheet, subscriber, deliver } = await aWatchedSheet()
  sheet.share(service.bob, 'EDITOR')
  const headers = {
    Authorization: `Bearer ${service.ann.token}`,
    'Content-Type': 'application/json',
    'Assume-User': encodeURIComponent(service.bob.email),
    'Smartsheet-Change-Agent': 'robot-7',
  }
  const body = JSON.stringify({ cells: sheet.cells({ Name: 'By Bob' }) })
  await service.app.request(`/2.0${sheet.url}/rows`, { method: 'POST', headers, body })

  await deliver()

  const received = subscriber.received().flatMap(({ json }) => json.events)
  expect(received.length).toBe(3)
  for (const event of received) expect(event).toMatchObject({ userId: service.bob.id, changeAgent: 'robot-7' })
})

test('combines changes in quick succession into one callback', async () => {
  const { service, sheet, subscriber, deliver, events, nextAt } = await aWatchedSheet()
  await sheet.addRows(['First'])
  expect(nextAt()).toBe(service.deps.clock() + 500)
  expect(subscriber.received()).toEqual([])
  service.advance(100)
  await sheet.addRows(['Second'])

  await deliver()

  expect(subscriber.received()).toHaveLength(1)
  expect(events().filter(event => event === 'row created')).toHaveLength(2)
})

test('a webhook for some columns reports only their cells, and deleted rows', async () => {
  const { service, sheet, subscriber, events, deliver } = await aWatchedSheet({ only: ['Note'] })
  const [rowId = 0] = await sheet.addRows(['First'])
  await deliver()
  expect(subscriber.received()).toEqual([])

  const cells = sheet.cells({ Name: 'Other', Note: 'New' })
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells })
  await deliver()
  await service.call(service.ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)
  await deliver()

  expect(events()).toEqual(['cell created', 'row deleted'])
  expect(subscriber.received()[0]?.json.events).toMatchObject([{ rowId, columnId: sheet.columnId('Note') }])
})

test('neither reports nor records changes of a sheet without webhooks', async () => {
  const { service, sheet, subscriber, deliver } = await aWatchedSheet({ enabled: false })
  await sheet.addRows(['First'])

  await deliver()

  expect(subscriber.requests).toEqual([])
  expect(service.store.db.sqlite.prepare('SELECT count(*) AS n FROM sheet_changes').get()).toMatchObject({ n: 0 })
})

test('deletes reported changes', async () => {
  const { service, sheet, deliver } = await aWatchedSheet()
  const kept = () => service.store.db.sqlite.prepare('SELECT count(*) AS n FROM sheet_changes').get()?.n
  await sheet.addRows(['First'])
  expect(kept()).toBe(3)

  await deliver()
  await deliver()

  expect(kept()).toBe(0)
})
