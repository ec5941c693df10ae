import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../shared/testing/eventually.ts'
import { withData } from '../main.ts'
import { itemStore } from '../store/reports/items.ts'
import { readMail } from '../testing/mail.ts'
import { family } from './testing/family.ts'

family('emails', ({ write, reader, aSheet, aRow, data }) => {
  /** The message with this subject, once it is in the folder. */
  const opened = (subject: string) =>
    eventually(() => {
      const folder = join(data(), 'mail')
      const mails = readdirSync(folder)
        .filter(name => name.endsWith('.eml'))
        .map(name => readMail({ message: readFileSync(join(folder, name)), recipients: [] }))
      const found = mails.find(mail => mail.subject === subject)
      if (!found) throw new Error(`No message is called ${subject}.`)
      return found
    })

  test('sends a sheet as a file, with a copy for the sender', async () => {
    const { sheetId } = await aSheet()
    const subject = `The plan ${sheetId}`
    const sendTo = [{ email: 'bob@office.example' }, { email: 'kim@office.example' }]
    const format = { format: 'PDF', formatDetails: { paperSize: 'A4' } }

    const answer = await write('sheets.sendSheetViaEmail', {
      sheetId,
      body: { sendTo, subject, message: 'Here.', ccMe: true, ...format },
    })

    expect(answer).toEqual({ message: 'SUCCESS', resultCode: 0 })
    const mail = await opened(subject)
    expect(mail.to).toBe('"Bob Example" <bob@office.example>, kim@office.example')
    expect(mail.cc).toContain('you@this.computer')
    expect(mail.files).toMatchObject([{ name: 'Plan.pdf' }])
  })

  test('sends rows as text', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const subject = `Rows ${rowId}`
    const body = { sendTo: [{ email: 'kim@office.example' }], subject, rowIds: [rowId], columnIds: [nameId] }

    await write('sheets.sendRows', { sheetId, body: { ...body, includeAttachments: false, includeDiscussions: false } })

    expect((await opened(subject)).text).toContain('Name: First')
  })

  test('sends a report as a file', async () => {
    const { sheetId } = await aRow()
    const columns = [{ virtualId: 1, title: 'Primary', type: 'TEXT_NUMBER', primary: true, width: 200 }]
    const reportId = await withData(data(), ({ store, ids, clock }) => {
      const [id, [first]] = [ids.next(), store.users.all()]
      const definition = { sheetIds: [sheetId], columns }
      itemStore(store.db).add({ id, kind: 'report', name: 'All work', ownerId: first?.id ?? 0, definition }, clock())
      return id
    })
    const subject = `Report ${reportId}`

    await write('reports.sendReportViaEmail', {
      reportId,
      body: { sendTo: [{ email: 'kim@office.example' }], subject, format: 'EXCEL' },
    })

    expect((await opened(subject)).files).toMatchObject([{ name: 'All work.xlsx' }])
  })

  test('reports an invalid message with the error of the API', async () => {
    const { sheetId } = await aSheet()

    const refusal = await reader().refused('sheets.sendSheetViaEmail', {
      sheetId,
      body: { sendTo: [{ groupId: 11 }], format: 'PDF' },
    })

    expect(refusal).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })
})
