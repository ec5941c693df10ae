import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('update-requests', ({ write, read, reader, aRow }) => {
  const schedule = { type: 'ONCE', startAt: '2099-12-01T19:00:00Z' }
  const asked = async () => {
    const { sheetId, rowId, noteId } = await aRow()
    const body = {
      sendTo: [{ email: 'bob@office.example' }],
      rowIds: [rowId],
      columnIds: [noteId],
      subject: 's',
      message: 'm',
    }
    return { sheetId, body: { ...body, includeAttachments: false, includeDiscussions: false, ccMe: false } }
  }

  test('a scheduled request is listed, read, changed and deleted', async () => {
    const { sheetId, body } = await asked()

    const { result } = await write('sheets.createUpdateRequest', { sheetId, body: { ...body, schedule } })

    const ids = { sheetId, updateRequestId: result.id }
    expect((await read('sheets.getAllUpdateRequests', { sheetId })).data).toMatchObject([
      { id: result.id, subject: 's' },
    ])
    await write('sheets.changeUpdateRequest', { ...ids, body: { subject: 's2' } })
    expect(await read('sheets.getUpdateRequest', ids)).toMatchObject({
      subject: 's2',
      message: 'm',
      schedule: { ...schedule, nextSendAt: schedule.startAt },
    })
    await write('sheets.deleteUpdateRequest', ids)
    expect(await reader().refused('sheets.getUpdateRequest', ids)).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('a request without a schedule is sent, listed as sent, and can be canceled', async () => {
    const { sheetId, body } = await asked()

    const { result } = await write('sheets.createUpdateRequest', { sheetId, body })

    const [sent] = (await read('sheets.getAllSentUpdateRequests', { sheetId })).data
    expect(sent).toMatchObject({
      updateRequestId: result.id,
      status: 'PENDING',
      sentTo: { email: 'bob@office.example' },
    })
    const ids = { sheetId, sentUpdateRequestId: sent?.id }
    await write('sheets.deleteSentUpdateRequest', ids)
    expect(await read('sheets.getSentUpdateRequest', ids)).toMatchObject({ id: sent?.id, status: 'CANCELED' })
  })
})
