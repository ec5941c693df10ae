import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { groupStore } from '../../store/people/groups.ts'
import { itemStore } from '../../store/reports/items.ts'
import { type Person, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { upload } from '../../testing/upload.ts'

const KIM = { sendTo: [{ email: 'kim@office.example' }] }

async function aPlan() {
  const service = startService()
  const sheet = await aSheet(service, [
    { title: 'Due', type: 'DATE' },
    { title: 'Secret', hidden: true },
  ])
  const [door = 0, wall = 0] = await sheet.addRows(['Door', 'Wall'])
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, [
    { id: door, cells: sheet.cells({ Due: '2026-03-05', Secret: 'safe' }) },
  ])
  const send = (body: object, person = service.ann) => service.call(person, 'POST', `${sheet.url}/emails`, body)
  const sendRows = (body: object, person = service.ann) =>
    service.call(person, 'POST', `${sheet.url}/rows/emails`, body)
  const last = async () => (await service.mails()).at(-1)
  return { service, sheet, door, wall, send, sendRows, last }
}

describe('a sheet sent by e-mail', () => {
  test('is attached as a PDF, with the sender’s address, and the sheet stays unchanged', async () => {
    const { service, sheet, send, last } = await aPlan()
    const version = await sheet.version()

    const { status, json } = await send({ ...KIM, subject: 'Plan für März', message: 'Have a look.\nThanks' })

    expect([status, json]).toEqual([200, { message: 'SUCCESS', resultCode: 0 }])
    const mail = await last()
    expect(mail).toMatchObject({ subject: 'Plan für März', to: 'kim@office.example', cc: '' })
    expect(mail?.from).toBe('"Ann Example" <ann@office.example>')
    expect(mail?.text).toMatch(/^Have a look\.\nThanks\n\nAnn Example has sent you “Plan”/)
    expect(mail?.files).toMatchObject([{ name: 'Plan.pdf', type: 'application/pdf' }])
    expect(mail?.files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await sheet.version()).toBe(version)
    expect(service.bugs).toEqual([])
  })

  test('is attached as an Excel file on request', async () => {
    const { send, last } = await aPlan()

    await send({ ...KIM, format: 'EXCEL' })

    const [file] = (await last())?.files ?? []
    expect(file?.name).toBe('Plan.xlsx')
    expect(
      strFromU8(unzipSync(file?.bytes ?? Buffer.alloc(0))['xl/worksheets/sheet1.xml'] ?? new Uint8Array()),
    ).toContain('Door')
  })

  test('has a Gantt chart on request, if columns contain start and end', async () => {
    const service = startService()
    const sheet = await aSheet(service, [
      { title: 'Start', type: 'DATE' },
      { title: 'End', type: 'DATE' },
    ])
    const { store } = service
    const tags: Readonly<Record<string, string>> = { Start: 'GANTT_START_DATE', End: 'GANTT_END_DATE' }
    for (const column of store.columns.of(sheet.id)) {
      const tag = tags[column.title]
      if (tag) store.columns.update(sheet.id, { ...column, tags: [tag] })
    }
    const cells = sheet.cells({ Name: 'Dig', Start: '2026-03-02', End: '2026-03-06' })
    await service.call(service.ann, 'POST', `${sheet.url}/rows`, { cells })
    const pagesOf = async (format: string): Promise<number> => {
      await service.call(service.ann, 'POST', `${sheet.url}/emails`, { ...KIM, format })
      const file = (await service.mails()).at(-1)?.files[0]
      return file?.bytes.toString('latin1').match(/\/Type \/Page /g)?.length ?? 0
    }

    store.sheets.configure(sheet.id, { ganttEnabled: true })

    expect([await pagesOf('PDF'), await pagesOf('PDF_GANTT')]).toEqual([1, 2])
  })

  test('is sent once to each member of a group, and to the sender if they want a copy', async () => {
    const { service, send, last } = await aPlan()
    const groups = groupStore(service.store.db)
    groups.add({ id: 11, name: 'Builders', description: null, ownerId: service.ann.id }, 0)
    groups.addMember(11, service.bob.id)

    await send({
      sendTo: [{ groupId: 11 }, { email: 'BOB@office.example' }, { email: 'kim@office.example' }],
      ccMe: true,
    })

    expect((await last())?.recipients).toEqual(['BOB@office.example', 'kim@office.example', 'ann@office.example'])
    expect((await last())?.subject).toBe('Plan')
  })

  test.each<readonly [string, object, number]>([
    ['nobody', { sendTo: [] }, 1031],
    ['no recipients at all', {}, 1012],
    ['a recipient that is neither', { sendTo: [{}] }, 1228],
    ['a recipient that is both', { sendTo: [{ email: 'kim@office.example', groupId: 1 }] }, 1219],
    ['a group that is not there', { sendTo: [{ groupId: 1 }] }, 1006],
    ['no address', { sendTo: [{ email: 'kim' }] }, 1031],
    ['an address with a second header', { sendTo: [{ email: 'kim@office.example\r\nBcc: eve@evil.example' }] }, 1031],
    ['1,001 recipients', { sendTo: Array.from({ length: 1001 }, (_, n) => ({ email: `p${n}@office.example` })) }, 1066],
    ['a message of 10,001 characters', { ...KIM, message: 'x'.repeat(10_001) }, 1041],
    ['an unknown format', { ...KIM, format: 'WORD' }, 1031],
    ['unknown paper', { ...KIM, formatDetails: { paperSize: 'NAPKIN' } }, 1053],
    ['a Gantt chart of a sheet without one', { ...KIM, format: 'PDF_GANTT' }, 1149],
    ['something unknown', { ...KIM, colour: 'red' }, 1032],
  ])('is rejected without sending: %s', async (_what, body, errorCode) => {
    const { service, send } = await aPlan()

    expect((await send(body)).json.errorCode).toBe(errorCode)
    expect(await service.mails()).toEqual([])
  })

  test('requires the right to share it', async () => {
    const { service, sheet, send } = await aPlan()
    sheet.share(service.bob, 'EDITOR')
    expect((await send(KIM, service.bob)).json.errorCode).toBe(1004)

    sheet.share(service.bob, 'EDITOR_SHARE')

    expect((await send(KIM, service.bob)).status).toBe(200)
  })

  test('is sent once when the request is repeated with its key', async () => {
    const { service, sheet } = await aPlan()
    const headers = {
      Authorization: `Bearer ${service.ann.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'one',
    }
    const init = { method: 'POST', headers, body: JSON.stringify(KIM) }

    for (let times = 0; times < 2; times++) await service.app.request(`/2.0${sheet.url}/emails`, init)

    expect(await service.mails()).toHaveLength(1)
  })
})

test('a report sent by e-mail has the rows that the sender sees', async () => {
  const { service, sheet, last } = await aPlan()
  const { deps, store, ann, bob } = service
  const reportId = deps.ids.next()
  const columns = [{ virtualId: 1, title: 'Primary', type: 'TEXT_NUMBER', primary: true, width: 200 }]
  const definition = { sheetIds: [sheet.id], columns }
  itemStore(store.db).add({ id: reportId, kind: 'report', name: 'All work', ownerId: ann.id, definition }, 0)
  store.shares.put('report', reportId, bob.id, 'EDITOR_SHARE', 0)
  const send = (person: Person, body: object = KIM) => service.call(person, 'POST', `/reports/${reportId}/emails`, body)
  const xml = async () =>
    strFromU8(
      unzipSync((await last())?.files[0]?.bytes ?? Buffer.alloc(0))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )

  expect((await send(ann, { ...KIM, format: 'EXCEL' })).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
  expect(await last()).toMatchObject({ subject: 'All work', files: [{ name: 'All work.xlsx' }] })
  expect(await xml()).toContain('Door')
  await send(bob, { ...KIM, format: 'EXCEL' })
  expect(await xml()).not.toContain('Door')
  expect((await send(ann, { ...KIM, format: 'PDF_GANTT' })).json.errorCode).toBe(1149)
})

describe('rows sent by e-mail', () => {
  test('as a single row are vertical, without hidden columns', async () => {
    const { sendRows, last, door } = await aPlan()

    expect((await sendRows({ ...KIM, rowIds: [door] })).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

    expect(await last()).toMatchObject({ subject: 'Rows of Plan', files: [] })
    expect((await last())?.text).toBe('Ann Example has sent you this from “Plan”:\n\nName: Door\nDue: 2026-03-05')
  })

  test('as several rows are horizontal, in sheet order, with the named columns', async () => {
    const { sheet, sendRows, last, door, wall } = await aPlan()

    await sendRows({
      ...KIM,
      rowIds: [wall, door],
      columnIds: [sheet.columnId('Secret'), sheet.columnId('Name')],
      message: 'Hi',
    })

    expect((await last())?.text).toMatch(/^Hi\n\n.*:\n\nName \| Secret\nDoor \| safe\nWall \|$/)
  })

  test('include files as files, links and comments as text, and need no columns then', async () => {
    const { service, sheet, sendRows, last, door } = await aPlan()
    const row = `${sheet.url}/rows/${door}`
    await upload(service, service.ann, row, 'bytes of the plan')
    const link = { name: 'Rules', url: 'https://office.example/rules', attachmentType: 'LINK' }
    await service.call(service.ann, 'POST', `${row}/attachments`, link)
    await service.call(service.ann, 'POST', `${row}/discussions`, { comment: { text: 'Too high' } })

    const { status } = await sendRows({
      ...KIM,
      rowIds: [door],
      columnIds: [],
      includeAttachments: true,
      includeDiscussions: true,
    })

    expect(status).toBe(200)
    const mail = await last()
    expect(mail?.files.map(({ name, bytes }) => [name, String(bytes)])).toEqual([['plan.pdf', 'bytes of the plan']])
    expect(mail?.text).toContain('- plan.pdf\n- Rules: https://office.example/rules')
    expect(mail?.text).toContain('- Ann Example: Too high')
    expect(mail?.text).not.toContain('Name:')
  })

  test.each<readonly [string, object, number]>([
    ['no row', { rowIds: [] }, 1031],
    ['a row that is not there', { rowIds: [7] }, 1034],
    ['a column that is not there', { columnIds: [7] }, 1036],
    ['nothing to show', { columnIds: [] }, 1228],
    ['a layout of its own', { layout: 'DIAGONAL' }, 1031],
  ])('are rejected without sending: %s', async (_what, change, errorCode) => {
    const { service, sendRows, door } = await aPlan()

    expect((await sendRows({ ...KIM, rowIds: [door], ...change })).json.errorCode).toBe(errorCode)
    expect(await service.mails()).toEqual([])
  })

  test('of a sheet that the sender cannot see are not found', async () => {
    const { service, sendRows, door } = await aPlan()

    expect(await sendRows({ ...KIM, rowIds: [door] }, service.bob)).toMatchObject({
      status: 404,
      json: { errorCode: 1006 },
    })
  })
})
