import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

// The SDKs' generic requests for addresses without a method.
family('request', ({ write, read, reader, aSheet }) => {
  test('reads, writes and deletes any address', async () => {
    const { sheetId, nameId } = await aSheet()
    const url = `sheets/${sheetId}/rows`
    const cells = [{ columnId: nameId, value: 'First' }]

    const added = await write('request.post', { url, body: { toTop: true, cells } })
    const rowId = added.result.id
    await write('request.put', { url, body: { id: rowId, cells: [{ columnId: nameId, value: 'Changed' }] } })
    expect((await read('request.get', { url: `${url}/${rowId}` })).cells[0]).toMatchObject({ value: 'Changed' })

    const deleted = await write('request.delete', { url, queryParameters: { ids: rowId, ignoreRowsNotFound: true } })
    expect(deleted.result).toEqual([rowId])
    expect(await reader().refused('request.get', { url: `${url}/${rowId}` })).toMatchObject({ errorCode: 1006 })
  })

  test('sends any file', async () => {
    const { sheetId } = await aSheet()
    const file = { fileName: 'a.txt', fileStream: Readable.from(['hello']), fileSize: 5 }

    const { result } = await write('request.postFile', { url: `sheets/${sheetId}/attachments`, ...file })

    const seen = await read('request.get', { url: `sheets/${sheetId}/attachments/${result.id}` })
    expect(await (await fetch(String(seen.url))).text()).toBe('hello')
  })
})
