import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { family } from './testing/family.ts'

/** A file on disk with these lines. */
function aCsv(...lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-csv-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'any.csv'), `${lines.join('\r\n')}\r\n`)
  return join(folder, 'any.csv')
}

family('import', ({ write, read, writer, reader }) => {
  const queryParameters = { sheetName: 'Stock & tools', headerRowIndex: 0, primaryColumnIndex: 1 }

  test('imports a CSV file as a sheet with column titles and the chosen primary column', async () => {
    const path = aCsv('Count,Thing', '3,"Hammer, big"', '10,Nails')

    const made = await write('sheets.importCsvSheet', { path, queryParameters })

    expect(writer().last().path).toContain('sheetName=Stock+%26+tools')
    expect(writer().last().headers).toMatchObject({ 'content-type': 'text/csv', 'content-disposition': 'attachment' })
    expect(made.result).toMatchObject({ name: 'Stock & tools', accessLevel: 'OWNER' })
    const sheet = await read('sheets.getSheet', { sheetId: made.result.id })
    expect(sheet.columns.map(({ title, primary }) => [title, primary])).toEqual([
      ['Count', undefined],
      ['Thing', true],
    ])
    expect(sheet.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [3, 'Hammer, big'],
      [10, 'Nails'],
    ])
  })

  test('imports it into a folder or a workspace', async () => {
    const path = aCsv('Count,Thing', '1,Saw')
    const { result: folder } = await write('home.createFolder', { body: { name: 'Stock' } })
    const { result: workspace } = await write('workspaces.createWorkspace', { body: { name: 'Workshop' } })

    const one = await write('sheets.importCsvSheetIntoFolder', { folderId: folder.id, path, queryParameters })
    const other = await write('sheets.importCsvSheetIntoWorkspace', {
      workspaceId: workspace.id,
      path,
      queryParameters,
    })

    const home = await read('home.listContents')
    const inside = (id: number) => expect.objectContaining({ sheets: [expect.objectContaining({ id })] })
    expect(home.folders).toContainEqual(inside(one.result.id))
    expect(home.workspaces).toContainEqual(inside(other.result.id))
  })

  test('rejects a header row that the file does not have, without effect', async () => {
    const path = aCsv('Count,Thing')
    const name = `Never made by ${reader().version}`
    const asked = { path, queryParameters: { sheetName: name, headerRowIndex: 9 } }

    expect(await reader().refused('sheets.importCsvSheet', asked)).toMatchObject({ statusCode: 400, errorCode: 1225 })

    const { data } = await read('sheets.listSheets', { queryParameters: { includeAll: true } })
    expect(data.map(sheet => sheet.name)).not.toContain(name)
  })
})
