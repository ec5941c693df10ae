import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('sheets', ({ write, read, version5, writer, reader, aSheet, aRow }) => {
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const namesOf = async (call: typeof read) =>
    (await call('sheets.listSheets', { queryParameters: { includeAll: true } })).data.map(({ name }) => name)

  test('creates a sheet, lists it by name, and reads it with columns and rows', async () => {
    const made = await write('sheets.createSheet', { body: { name: 'Aarhus & Ålborg', columns } })
    const { id: sheetId } = made.result

    expect(made).toMatchObject({ message: 'SUCCESS', resultCode: 0, result: { accessLevel: 'OWNER' } })
    const list = await read('sheets.listSheets', { queryParameters: { include: 'sheetVersion,ownerInfo' } })
    expect(list.data.find(({ id }) => id === sheetId)).toMatchObject({
      name: 'Aarhus & Ålborg',
      accessLevel: 'OWNER',
      version: 1,
      owner: 'you@this.computer',
    })
    expect(await read('sheets.getSheet', { sheetId })).toMatchObject({
      id: sheetId,
      name: 'Aarhus & Ålborg',
      columns: [{ title: 'Name', primary: true, version: 0 }],
      totalRowCount: 0,
      rows: [],
    })
  })

  test('reads the path of a sheet', async () => {
    const { result: folder } = await write('home.createFolder', { body: { name: 'Rotas' } })
    const inside = { folderId: folder.id, body: { name: 'May', columns } }
    const { result: sheet } = await write('sheets.createSheetInFolder', inside)

    expect(await version5('sheets.getSheetPath', { sheetId: sheet.id })).toMatchObject({
      name: 'Rotas',
      sheets: [{ id: sheet.id, name: 'May' }],
    })
  })

  test('the list has pages, and a page past the end is the last one', async () => {
    await aSheet()
    await aSheet()

    const page = await read('sheets.listSheets', { queryParameters: { pageSize: 1, page: 10_000 } })

    expect(page).toMatchObject({ pageSize: 1, data: [{ id: expect.any(Number) }] })
    expect(page.pageNumber).toBe(page.totalPages)
    const inNumbers = await read('sheets.listSheets', { queryParameters: { includeAll: true, numericDates: true } })
    expect(inNumbers).not.toHaveProperty('pageSize')
    expect(inNumbers.data[0]).toMatchObject({ createdAt: expect.any(Number), modifiedAt: expect.any(Number) })
  })

  test('creates a sheet from another one, with its rows on request', async () => {
    const { sheetId } = await aRow()
    const { result: folder } = await write('home.createFolder', { body: { name: 'Copies' } })
    const body = { name: 'Like the plan', fromId: sheetId }

    const made = await write('sheets.createSheetFromExisting', {
      folderId: folder.id,
      body,
      queryParameters: { include: 'data,attachments' },
    })

    expect(writer().last().path).toContain(`/folders/${folder.id}/sheets?include=data,attachments`)
    const seen = await read('sheets.getSheet', { sheetId: made.result.id })
    expect(seen.rows.map(({ cells }) => cells[0]?.value)).toEqual(['First'])
    expect(seen.columns.map(({ title }) => title)).toEqual(['Name', 'Note'])
  })

  test('creates a sheet in a folder and in a workspace', async () => {
    const { result: folder } = await write('home.createFolder', { body: { name: 'Houses' } })
    const { result: workspace } = await write('workspaces.createWorkspace', { body: { name: 'Office' } })

    const inFolder = await write('sheets.createSheetInFolder', {
      folderId: folder.id,
      body: { name: 'Roof', columns },
    })
    const inWorkspace = await write('sheets.createSheetInWorkspace', {
      workspaceId: workspace.id,
      body: { name: 'Rota', columns },
    })

    const home = await read('home.listContents')
    expect(home.folders).toContainEqual(
      expect.objectContaining({ id: folder.id, sheets: [expect.objectContaining({ id: inFolder.result.id })] }),
    )
    expect(home.workspaces).toContainEqual(
      expect.objectContaining({ id: workspace.id, sheets: [expect.objectContaining({ id: inWorkspace.result.id })] }),
    )
  })

  test('copies a sheet into a workspace and moves it back home', async () => {
    const { sheetId } = await aRow()
    const { result: workspace } = await write('workspaces.createWorkspace', { body: { name: 'Archive' } })
    const target = { destinationType: 'workspace', destinationId: workspace.id }

    const copied = await write('sheets.copySheet', {
      sheetId,
      body: { ...target, newName: 'Plan of 2026' },
      queryParameters: { include: 'data' },
    })
    const copyId = copied.result.id
    const asked = { sheetId: copyId, queryParameters: { include: 'ownerInfo' } }
    expect(await read('sheets.getSheet', asked)).toMatchObject({
      rows: [{ rowNumber: 1 }],
      workspace: { id: workspace.id, name: 'Archive' },
    })

    const moved = await write('sheets.moveSheet', { sheetId: copyId, body: { destinationType: 'home' } })
    expect(moved.result).toMatchObject({ id: copyId, name: 'Plan of 2026' })
    expect((await read('home.listContents')).sheets).toContainEqual(expect.objectContaining({ id: copyId }))
  })

  test('renames and deletes a sheet', async () => {
    const { sheetId } = await aSheet()
    const name = `Renamed by ${writer().version}`

    expect((await write('sheets.updateSheet', { sheetId, body: { name } })).result).toMatchObject({ name })
    expect(await namesOf(read)).toContain(name)

    expect(await write('sheets.deleteSheet', { sheetId })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await namesOf(read)).not.toContain(name)
    expect(await reader().refused('sheets.getSheet', { sheetId })).toMatchObject({
      statusCode: 404,
      errorCode: 1006,
      message: 'Not Found',
    })
  })

  test('each change raises the version, and a reader with the current one gets only the version', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const { version } = await read('sheets.getSheetVersion', { sheetId })

    const body = { id: rowId, cells: [{ columnId: nameId, value: 'Second' }] }
    expect((await write('sheets.updateRow', { sheetId, body })).version).toBe(version + 1)

    expect(await read('sheets.getSheetVersion', { sheetId })).toEqual({ version: version + 1 })
    const asked = { sheetId, queryParameters: { ifVersionAfter: version + 1 } }
    expect(await read('sheets.getSheet', asked)).toEqual({ version: version + 1 })
  })

  test('an unchanged sheet reads the same, and a changed one differently', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const whole = { sheetId, queryParameters: { level: 2, include: 'objectValue,format' } }

    const first = await read('sheets.getSheet', whole)
    expect(first.rows[0]?.cells[0]).toMatchObject({ value: 'First', objectValue: 'First' })
    expect(await read('sheets.getSheet', whole)).toEqual(first)
    expect(await write('sheets.getSheet', whole)).toEqual(first)

    await write('sheets.updateRow', { sheetId, body: { id: rowId, cells: [{ columnId: nameId, value: 'Second' }] } })
    expect((await read('sheets.getSheet', whole)).rows[0]?.cells[0]).toMatchObject({ value: 'Second' })
  })

  test('reads parts of a sheet by comma-separated lists', async () => {
    const { sheetId, rowId, noteId, nameId } = await aRow()
    await write('sheets.addRow', { sheetId, body: { toBottom: true, cells: [{ columnId: nameId, value: 'x' }] } })
    const queryParameters = { rowIds: `${rowId}`, columnIds: `${nameId},${noteId}`, include: 'rowPermalink,format' }

    const part = await read('sheets.getSheet', { sheetId, queryParameters })

    expect(part.rows.map(({ id }) => id)).toEqual([rowId])
    expect(part.columns.map(({ id }) => id)).toEqual([nameId, noteId])
  })

  test('publishes a sheet and withdraws it; an admin lists all sheets of the organization', async () => {
    const { sheetId } = await aSheet()
    const on = { readOnlyLiteEnabled: true, readOnlyFullEnabled: true, readWriteEnabled: false, icalEnabled: false }

    const set = await write('sheets.setPublishStatus', { sheetId, body: on })
    expect(set.result).toMatchObject({ ...on, readOnlyFullUrl: expect.stringContaining('/b/publish/') })
    expect(await read('sheets.getPublishStatus', { sheetId })).toEqual(set.result)
    expect((await fetch(String(set.result.readOnlyFullUrl))).status).toBe(200)
    await write('sheets.setPublishStatus', { sheetId, body: { ...on, readOnlyFullEnabled: false } })
    expect((await fetch(String(set.result.readOnlyFullUrl))).status).toBe(404)

    const { data } = await read('sheets.listOrganizationSheets', { queryParameters: { includeAll: true } })
    expect(data).toContainEqual({ id: sheetId, name: 'Plan', owner: 'you@this.computer', ownerId: expect.any(Number) })
  })
})
