import { describe, expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { dueRequestSender } from './due-requests.ts'

const DAY = 86_400_000
const ORIGIN = 'http://127.0.0.1:4102'
const DAILY = { type: 'DAILY', startAt: '2026-03-03T08:00:00Z', repeatEvery: 1 }

async function aPlan() {
  const service = startService()
  const { ann } = service
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const [rowId = 0] = await sheet.addRows(['Door'])
  const requests = `${sheet.url}/updaterequests`
  const basic = { sendTo: [{ email: 'kim@office.example' }], rowIds: [rowId], columnIds: [sheet.columnId('Note')] }
  const ask = (change: object = {}, query = '', person = ann) =>
    service.call(person, 'POST', `${requests}${query}`, { ...basic, ...change })
  const get = async (path: string) => (await service.call(ann, 'GET', path)).json
  const sendDue = () => dueRequestSender(service.deps)(ORIGIN)
  return { service, ann, sheet, rowId, requests, sent: `${sheet.url}/sentupdaterequests`, ask, get, sendDue }
}

describe('a request without a schedule', () => {
  test('is sent at once with a separate link for each recipient, and listed as sent', async () => {
    const { service, sheet, rowId, ask, get, requests, sent } = await aPlan()
    const version = await sheet.version()

    const { json } = await ask({
      sendTo: [{ email: 'kim@office.example' }, { email: 'lee@office.example' }],
      subject: 'News?',
      message: 'What is new?',
    })

    expect(json.result).toMatchObject({
      id: expect.any(Number),
      subject: 'News?',
      message: 'What is new?',
      sendTo: [{ email: 'kim@office.example' }, { email: 'lee@office.example' }],
      ccMe: false,
      rowIds: [rowId],
      columnIds: [sheet.columnId('Note')],
      sentBy: { name: 'Ann Example', email: 'ann@office.example' },
    })
    const mails = await service.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['kim@office.example', 'News?'],
      ['lee@office.example', 'News?'],
    ])
    expect(mails[0]?.text).toMatch(
      /^What is new\?\n\nName: Door\nNote: \n\nAnswer here, without signing in:\nhttp:\/\/localhost\/b\/updates\/[0-9a-f]{64}$/,
    )
    expect(mails[0]?.text).not.toBe(mails[1]?.text)
    expect(await get(sent)).toMatchObject({
      totalCount: 2,
      data: [
        {
          updateRequestId: json.result.id,
          status: 'PENDING',
          sentTo: { email: 'kim@office.example' },
          rowIds: [rowId],
        },
        { updateRequestId: json.result.id, status: 'PENDING', sentTo: { email: 'lee@office.example' } },
      ],
    })
    expect((await get(requests)).data).toEqual([])
    expect(await sheet.version()).toBe(version + 1)
  })

  test('has a default text, and a copy without the link for the sender on request', async () => {
    const { service, ask } = await aPlan()

    await ask({ ccMe: true })

    const [first, copy] = await service.mails()
    expect(first?.subject).toBe('Update request: Plan')
    expect(copy).toMatchObject({ to: '"Ann Example" <ann@office.example>' })
    expect(copy?.text).not.toContain('/b/updates/')
  })
})

describe('a request with a schedule', () => {
  test('waits, with a summary in the list and all details on its own', async () => {
    const { service, ask, get, requests, rowId } = await aPlan()

    const { id } = (await ask({ schedule: DAILY })).json.result

    const schedule = { ...DAILY, nextSendAt: '2026-03-03T08:00:00Z' }
    const { data } = await get(requests)
    expect(data).toMatchObject([{ id, schedule, createdAt: '2026-03-02T09:00:00Z' }])
    expect(data[0]).not.toHaveProperty('rowIds')
    expect(await get(`${requests}/${id}`)).toMatchObject({ id, rowIds: [rowId], schedule })
    expect(await service.mails()).toEqual([])
  })

  test('is sent when it is due, and shows its last and next time', async () => {
    const { service, ask, get, requests, sent, sendDue } = await aPlan()
    const { id } = (await ask({ schedule: DAILY })).json.result

    expect(sendDue()).toBe(0)
    service.advance(DAY)

    expect([sendDue(), sendDue()]).toEqual([1, 0])
    expect((await service.mails())[0]?.text).toContain(`${ORIGIN}/b/updates/`)
    expect((await get(`${requests}/${id}`)).schedule).toMatchObject({
      lastSentAt: '2026-03-03T09:00:00Z',
      nextSendAt: '2026-03-04T08:00:00Z',
    })
    expect(await get(sent)).toMatchObject({ data: [{ updateRequestId: id, sentAt: '2026-03-03T09:00:00Z' }] })
  })

  test('that was missed while the service was off is sent once, and deleted after its last time', async () => {
    const { service, ask, get, requests, sendDue } = await aPlan()
    await ask({ schedule: { ...DAILY, endAt: '2026-03-10T00:00:00Z' } })
    const { id } = (await ask({ schedule: { type: 'ONCE', startAt: '2026-03-04T10:00:00Z' } })).json.result

    service.advance(5 * DAY)

    expect(sendDue()).toBe(2)
    expect(await service.mails()).toHaveLength(2)
    expect((await get(`${requests}/${id}`)).errorCode).toBe(1006)
    expect((await get(requests)).data).toMatchObject([{ schedule: { nextSendAt: '2026-03-08T08:00:00Z' } }])
    service.advance(5 * DAY)
    sendDue()
    expect((await get(requests)).data).toEqual([])
  })

  test('that cannot be sent does not block others and is retried', async () => {
    const { service, ask, get, requests, sendDue } = await aPlan()
    const { id } = (await ask({ schedule: DAILY, subject: 'Broken' })).json.result
    await ask({ schedule: { ...DAILY, startAt: '2026-03-03T08:00:00Z' }, subject: 'Whole' })
    service.advance(DAY)
    const { send, ...mail } = service.deps.mail
    const broken = (letter: Parameters<typeof send>[0]): void => {
      if (letter.subject === 'Broken') throw new Error('No letter can be made of this.')
      send(letter)
    }

    expect(dueRequestSender({ ...service.deps, mail: { ...mail, send: broken } })(ORIGIN)).toBe(1)

    expect((await service.mails()).map(({ subject }) => subject)).toEqual(['Whole'])
    expect(service.bugs).toMatchObject([{ message: 'No letter can be made of this.' }])
    expect((await get(`${requests}/${id}`)).schedule).toMatchObject({ nextSendAt: '2026-03-03T08:00:00Z' })
    expect(sendDue()).toBe(1)
    expect((await service.mails()).map(({ subject }) => subject)).toEqual(['Whole', 'Broken'])
  })

  test('accepts and returns its times as numbers on request', async () => {
    const { ask } = await aPlan()
    const startAt = START + DAY

    const { json } = await ask({ schedule: { type: 'ONCE', startAt } }, '?numericDates=true')

    expect(json.result.schedule).toEqual({ type: 'ONCE', startAt, nextSendAt: startAt })
  })

  test('is changed in part, and rejected when it would never be sent again', async () => {
    const { service, ann, ask, requests } = await aPlan()
    const { id } = (await ask({ schedule: DAILY })).json.result
    const put = (body: object) => service.call(ann, 'PUT', `${requests}/${id}`, body)

    expect(
      (await put({ subject: 'Other', schedule: { type: 'WEEKLY', startAt: '2026-03-04T08:00:00Z' } })).json.result,
    ).toMatchObject({
      subject: 'Other',
      sendTo: [{ email: 'kim@office.example' }],
      schedule: { type: 'WEEKLY', nextSendAt: '2026-03-04T08:00:00Z' },
    })
    const past = { type: 'YEARLY', startAt: '2025-03-01T08:00:00Z', endAt: '2026-02-01T00:00:00Z' }
    expect((await put({ schedule: past })).json.errorCode).toBe(1179)
    expect((await put({ id: 7 })).json.errorCode).toBe(1029)
    expect((await put({ rowIds: [7] })).json.errorCode).toBe(1034)
    expect((await put({ columnIds: [] })).json.errorCode).toBe(1228)
    expect((await put({ includeAttachments: true })).status).toBe(200)
    // The attachments it includes already are enough.
    expect((await put({ columnIds: [] })).status).toBe(200)
  })

  test('can be deleted before it is sent', async () => {
    const { service, ann, ask, requests, sendDue } = await aPlan()
    const { id } = (await ask({ schedule: DAILY })).json.result

    expect((await service.call(ann, 'DELETE', `${requests}/${id}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

    service.advance(2 * DAY)
    expect(sendDue()).toBe(0)
    expect((await service.call(ann, 'DELETE', `${requests}/${id}`)).json.errorCode).toBe(1006)
  })

  test('of a sender without edit access, or without remaining rows, is not sent', async () => {
    const { service, ann, sheet, rowId, ask, sendDue } = await aPlan()
    sheet.share(service.bob, 'EDITOR')
    await ask({ schedule: DAILY }, '', service.bob)
    await ask({ schedule: DAILY })

    sheet.share(service.bob, 'VIEWER')
    await service.call(ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)
    service.advance(2 * DAY)

    expect(sendDue()).toBe(2)
    expect(await service.mails()).toEqual([])
    expect(sendDue()).toBe(0)
  })
})

test.each<readonly [string, object, number]>([
  ['nobody asked', { sendTo: [] }, 1031],
  ['a group', { sendTo: [{ groupId: 3 }] }, 1012],
  ['no rows', { rowIds: undefined }, 1012],
  ['a row that is not there', { rowIds: [7] }, 1034],
  ['a column that is not there', { columnIds: [7] }, 1036],
  ['nothing asked for', { columnIds: undefined }, 1228],
  ['a schedule without its start', { schedule: { type: 'ONCE' } }, 1012],
  ['a start that is no time', { schedule: { type: 'ONCE', startAt: 'soon' } }, 1031],
  ['a schedule in the past', { schedule: { type: 'ONCE', startAt: '2026-03-01T08:00:00Z' } }, 1031],
])('rejects a request without sending: %s', async (_what, change, errorCode) => {
  const { service, sheet, ask } = await aPlan()
  const version = await sheet.version()

  expect((await ask(change)).json.errorCode).toBe(errorCode)
  expect(await service.mails()).toEqual([])
  expect(await sheet.version()).toBe(version)
})

describe('a sent request', () => {
  test('can be read individually, and canceled until it is answered', async () => {
    const { service, ann, ask, get, sent } = await aPlan()
    await ask()
    const [first] = (await get(sent)).data

    expect((await service.call(ann, 'DELETE', `${sent}/${first?.id}`)).json).toEqual({
      message: 'SUCCESS',
      resultCode: 0,
    })

    expect(await get(`${sent}/${first?.id}`)).toMatchObject({ id: first?.id, status: 'CANCELED' })
    expect((await service.call(ann, 'DELETE', `${sent}/${first?.id}`)).json.errorCode).toBe(1146)
    expect((await service.call(ann, 'DELETE', `${sent}/7`)).json.errorCode).toBe(1006)
  })

  test('is visible to viewers of the sheet, and sent by its editors', async () => {
    const { service, sheet, ask, sent } = await aPlan()
    await ask()
    sheet.share(service.bob, 'VIEWER')

    expect((await service.call(service.bob, 'GET', sent)).json.totalCount).toBe(1)
    expect((await ask({}, '', service.bob)).json.errorCode).toBe(1004)
  })
})
