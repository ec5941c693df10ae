import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { family } from './testing/family.ts'

/** The first bytes of a GIF of 300 by 200; the service reads no others. */
const GIF = Buffer.from([...Buffer.from('GIF89a'), 44, 1, 200, 0, 0, 0, 0, 59])

/** An image on disk, as both SDKs require. */
function aPicture() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-picture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'door.gif')
  writeFileSync(path, GIF)
  return { fileName: 'door.gif', path, fileSize: GIF.length }
}

family('cells', ({ write, read, writer, reader, aRow }) => {
  test('reads the history of a cell, newest first', async () => {
    const { sheetId, rowId, nameId: columnId } = await aRow()
    await write('sheets.updateRow', { sheetId, body: { id: rowId, cells: [{ columnId, value: 'Second' }] } })
    const queryParameters = { include: 'columnType,objectValue', pageSize: 50, page: 1 }

    const history = await read('sheets.getCellHistory', { sheetId, rowId, columnId, queryParameters })

    expect(reader().last().path).toContain('/history?include=columnType,objectValue&pageSize=50&page=1')
    expect(history).toMatchObject({ pageNumber: 1, pageSize: 50, totalCount: 2 })
    expect(history.data).toMatchObject([
      { columnId, columnType: 'TEXT_NUMBER', value: 'Second', modifiedAt: expect.stringMatching(/Z$/) },
      { columnId, value: 'First', modifiedBy: { email: 'you@this.computer' } },
    ])
  })

  test('puts an image into a cell, which its URL returns', async () => {
    const { sheetId, rowId, noteId: columnId } = await aRow()
    const queryParameters = { altText: 'a door', overrideValidation: false }

    const added = await write('sheets.addImageToCell', { sheetId, rowId, columnId, queryParameters, ...aPicture() })

    expect(writer().last().headers).toMatchObject({ 'content-type': 'image/gif' })
    expect(added).toMatchObject({ message: 'SUCCESS', version: expect.any(Number) })
    const { cells } = await read('sheets.getRow', { sheetId, rowId })
    expect(cells[1]).toMatchObject({ value: 'a door', image: { altText: 'a door', width: 300, height: 200 } })
    const body = [{ imageId: Object(cells[1]?.image).id, width: 150 }]
    const { imageUrls } = Object(await read('images.listImageUrls', { body }))
    expect(imageUrls).toMatchObject([{ width: 150, height: 100 }])
    expect(Buffer.from(await (await fetch(imageUrls[0].url)).arrayBuffer())).toEqual(GIF)
  })

  test('version 5 has a second way to send an image', async () => {
    const { sheetId, rowId, noteId: columnId } = await aRow()
    const sdk = [writer(), reader()].find(each => each.has('images.addImageToCell'))

    const picture = { fileName: 'door.gif', fileSize: GIF.length, body: GIF }
    const added = await sdk?.call('images.addImageToCell', { sheetId, rowId, columnId, ...picture })

    expect(added?.result).toMatchObject([{ id: rowId, cells: [{}, { value: 'door.gif' }] }])
  })
})
