import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { family } from './testing/family.ts'

/** An image of two pixels by three on disk, as both SDKs require. */
function aPicture() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bytes = Buffer.from('GIF89a\u0002\u0000\u0003\u0000\u0000\u0000\u0000;', 'latin1')
  const path = join(folder, 'content')
  writeFileSync(path, bytes)
  return { path, fileName: 'door.gif', fileSize: bytes.length }
}

family('summary', ({ write, read, reader, aSheet }) => {
  const BUDGET = { title: 'Budget', type: 'TEXT_NUMBER', objectValue: 12, index: 0 }

  test('adds, changes, reads and deletes fields', async () => {
    const { sheetId } = await aSheet()
    const queryParameters = { renameIfConflict: true }

    const added = await write('sheets.addSummaryFields', {
      sheetId,
      body: [BUDGET, { ...BUDGET, index: 1 }],
      queryParameters,
    })
    const [first, second] = added.result.map(({ id }) => id)
    expect(added.result).toMatchObject([{ title: 'Budget', objectValue: 12 }, { title: 'Budget (1)' }])

    const body = [{ id: first, title: 'Budget 2', objectValue: 13 }]
    await write('sheets.updateSummaryFields', { sheetId, body, queryParameters: { renameIfConflict: false } })
    const shown = { include: 'format,writerInfo', exclude: 'displayValue' }
    const { fields } = await read('sheets.getSummary', { sheetId, queryParameters: shown })
    expect(fields).toMatchObject([{ id: first, title: 'Budget 2', objectValue: 13 }, { id: second }])

    const gone = { ids: `${second},999`, ignoreSummaryFieldsNotFound: true }
    expect(await write('sheets.deleteSummaryFields', { sheetId, queryParameters: gone })).toMatchObject({
      result: [second],
    })
    const left = await read('sheets.getSummaryFields', { sheetId, queryParameters: { includeAll: true } })
    expect(left).toMatchObject({ totalCount: 1, data: [{ id: first }] })
  })

  test('puts an image into a field', async () => {
    const { sheetId } = await aSheet()
    const { result } = await write('sheets.addSummaryFields', {
      sheetId,
      body: [{ title: 'Door', type: 'TEXT_NUMBER' }],
    })
    const fieldId = result[0]?.id

    const queryParameters = { altText: 'a door', overrideValidation: true }
    await write('sheets.addSummaryFieldImage', { sheetId, fieldId, queryParameters, ...aPicture() })

    const { fields } = await read('sheets.getSummary', { sheetId })
    expect(fields).toMatchObject([{ id: fieldId, image: { altText: 'a door', width: 2, height: 3 } }])
  })

  test('rejects a title in use', async () => {
    const { sheetId } = await aSheet()
    await write('sheets.addSummaryFields', { sheetId, body: [BUDGET] })

    const refused = await reader().refused('sheets.addSummaryFields', { sheetId, body: [BUDGET] })

    expect(refused).toMatchObject({ statusCode: 400, errorCode: 1193 })
  })
})
