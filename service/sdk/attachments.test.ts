import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { family } from './testing/family.ts'

/** A file on disk, as both SDKs require. */
function aFile(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'content')
  writeFileSync(path, content)
  return { path, fileSize: Buffer.byteLength(content) }
}

family('attachments', ({ write, read, writer, reader, aSheet, aRow }) => {
  const LINK = { name: 'Rules', url: 'https://office.example/rules', attachmentType: 'LINK' }

  test('a file on a sheet is downloaded byte for byte by a URL without token', async () => {
    const { sheetId } = await aSheet()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))

    const added = await write('sheets.addFileAttachment', { sheetId, fileName: 'house plan.pdf', ...aFile(bytes) })

    expect(writer().last().headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="house plan.pdf"',
    })
    expect(added).toMatchObject({ message: 'SUCCESS', version: expect.any(Number) })
    expect(added.result).toMatchObject({ name: 'house plan.pdf', attachmentType: 'FILE', parentType: 'SHEET' })
    const seen = await read('sheets.getAttachment', { sheetId, attachmentId: added.result.id })
    expect(seen).toMatchObject({ mimeType: 'application/pdf', sizeInKb: 69, urlExpiresInMillis: 120_000 })
    const download = await fetch(String(seen.url))
    expect(Buffer.compare(Buffer.from(await download.arrayBuffer()), bytes)).toBe(0)
  })

  test('a file of unknown type is sent as JSON and still stored as a file', async () => {
    const { sheetId, rowId } = await aRow()
    const { path, fileSize } = aFile('{"not":"a link"}')
    const fileStream = createReadStream(path)

    const added = await write('sheets.addRowFileAttachment', {
      sheetId,
      rowId,
      fileName: 'LICENCE',
      fileStream,
      fileSize,
    })

    expect(writer().last().headers).toMatchObject({ 'content-type': 'application/json' })
    expect(added.result).toMatchObject({ name: 'LICENCE', attachmentType: 'FILE', parentType: 'ROW', parentId: rowId })
    const { url } = await read('sheets.getAttachment', { sheetId, attachmentId: added.result.id })
    expect(await (await fetch(String(url))).text()).toBe('{"not":"a link"}')
  })

  test('lists links and files of the sheet and its rows', async () => {
    const { sheetId, rowId } = await aRow()
    const row = { sheetId, rowId }

    const ids = [
      await write('sheets.addUrlAttachment', { sheetId, body: LINK }),
      await write('sheets.addAttachment', { sheetId, body: { ...LINK, description: 'Of the house' } }),
      await write('sheets.addRowUrlAttachment', { ...row, body: LINK }),
      await write('sheets.addRowAttachment', { ...row, body: { ...LINK, name: 'Last' } }),
    ].map(({ result }) => result.id)

    const onSheet = await read('sheets.listAttachments', { sheetId, queryParameters: { pageSize: 3 } })
    const onRow = await read('sheets.getRowAttachments', row)
    expect(onSheet).toMatchObject({ totalCount: 4, totalPages: 2, pageSize: 3 })
    expect(onSheet.data.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(onRow.data).toMatchObject([{ ...LINK, parentType: 'ROW', parentId: rowId }, { name: 'Last' }])
    expect(onRow.data.map(({ id }) => id)).toEqual(ids.slice(2))
  })

  test('adds a second version to a file, lists both and deletes all at once', async () => {
    const { sheetId } = await aSheet()
    const { result } = await write('sheets.addFileAttachment', { sheetId, fileName: 'plan.pdf', ...aFile('one') })
    const ids = { sheetId, attachmentId: result.id }

    const newer = await write('sheets.attachNewVersion', { ...ids, fileName: 'plan v2.pdf', ...aFile('two') })

    expect(newer).toMatchObject({ version: expect.any(Number), result: { name: 'plan v2.pdf', parentType: 'SHEET' } })
    const versions = await read('sheets.listAttachmentVersions', { ...ids, queryParameters: { includeAll: true } })
    expect(versions.data.map(({ id }) => id)).toEqual([newer.result.id, result.id])
    expect((await read('sheets.listAttachments', { sheetId })).data).toMatchObject([{ name: 'plan v2.pdf' }])
    await write('sheets.deleteAllAttachmentVersions', ids)
    expect((await read('sheets.listAttachments', { sheetId })).data).toEqual([])
  })

  test('deletes an attachment for all users', async () => {
    const { sheetId } = await aSheet()
    const { result } = await write('sheets.addUrlAttachment', { sheetId, body: LINK })
    const ids = { sheetId, attachmentId: result.id }

    expect(await write('sheets.deleteAttachment', ids)).toMatchObject({ message: 'SUCCESS', resultCode: 0 })

    expect((await read('sheets.listAttachments', { sheetId })).data).toEqual([])
    expect(await reader().refused('sheets.getAttachment', ids)).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('rejects a file without announced length and names the missing header', async () => {
    const { sheetId } = await aSheet()
    const fileStream = createReadStream(aFile('hello').path)

    const refusal = await writer().refused('sheets.addFileAttachment', { sheetId, fileName: 'a.txt', fileStream })

    expect(refusal).toMatchObject({
      statusCode: 400,
      errorCode: 1011,
      message: expect.stringContaining('Content-Length'),
    })
  })
})
