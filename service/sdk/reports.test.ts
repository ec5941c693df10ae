import { expect, test } from 'vitest'
import { family } from './testing/family.ts'
import { addItem } from './testing/items.ts'

family('reports', ({ write, read, reader, version5, data, aRow }) => {
  const columns = [
    { virtualId: 1, title: 'Sheet', type: 'TEXT_NUMBER', sheetNameColumn: true },
    { virtualId: 2, title: 'Task', type: 'TEXT_NUMBER', primary: true },
  ]

  test('creates a report, changes its scope and columns, and deletes it', async () => {
    const { sheetId } = await aRow()
    const { result: place } = await write('workspaces.createWorkspace', { body: { name: 'Reports' } })
    const scope = [{ assetType: 'sheet', assetId: sheetId }]
    const made = await version5('reports.createReport', {
      body: {
        name: 'Open tasks',
        destination: { destinationType: 'workspace', destinationId: place.id },
        columns: [{ title: 'Task', type: 'TEXT_NUMBER', primary: true, index: 0 }],
        scope,
      },
    })
    const reportId = made.result[0]?.id
    expect((await read('reports.getReport', { reportId })).totalRowCount).toBe(1)

    const definition = {
      filters: {
        operator: 'AND',
        criteria: [{ column: { title: 'Task', type: 'TEXT_NUMBER', primary: true }, operator: 'IS_BLANK' }],
      },
    }
    await version5('reports.updateReportDefinition', { reportId, body: definition })
    expect(await version5('reports.getReportDefinition', { reportId })).toEqual(definition)
    expect((await read('reports.getReport', { reportId })).totalRowCount).toBe(0)
    await version5('reports.updateReportDefinition', { reportId, body: {} })

    await version5('reports.removeReportScope', { reportId, body: scope })
    expect(await version5('reports.listReportScope', { reportId })).toEqual({ data: [] })
    await version5('reports.addReportScope', { reportId, body: scope })
    expect((await version5('reports.listReportScope', { reportId })).data).toEqual(scope)

    const body = [{ title: 'Note', type: 'TEXT_NUMBER', index: 1 }]
    const { result: added } = await version5('reports.addReportColumns', { reportId, body })
    const at = { reportId, columnVirtualId: Number(added[0]?.virtualId) }
    await version5('reports.updateReportColumn', { ...at, body: { index: 0, width: 200 } })
    expect(await version5('reports.getReportColumn', at)).toMatchObject({ title: 'Note', index: 0, width: 200 })
    await version5('reports.deleteReportColumn', at)
    expect((await version5('reports.listReportColumns', { reportId })).data).toMatchObject([{ title: 'Task' }])

    expect(await version5('reports.deleteReport', { reportId })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await reader().refused('reports.getReport', { reportId })).toMatchObject({ errorCode: 1006 })
  })

  test('reads the path of a report', async () => {
    const reportId = await addItem(data(), 'report', { columns })

    expect(await version5('reports.getReportPath', { reportId })).toMatchObject({ reports: [{ id: reportId }] })
  })

  test('lists and reads a report; its rows are edited in their sheet', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const reportId = await addItem(data(), 'report', { sheetIds: [sheetId], columns })

    const listed = await read('reports.listReports', { queryParameters: { includeAll: true } })
    expect(listed.data).toContainEqual(
      expect.objectContaining({ id: reportId, name: 'All tasks', accessLevel: 'OWNER' }),
    )

    const queryParameters = { include: 'format,sourceSheets,scope', level: 3, page: 1, pageSize: 500 }
    const report = await read('reports.getReport', { reportId, queryParameters })
    expect(report).toMatchObject({
      totalRowCount: 1,
      scope: { sheets: [{ id: sheetId }] },
      sourceSheets: [{ id: sheetId }],
    })
    const [row] = report.rows
    expect(row).toMatchObject({
      id: rowId,
      sheetId,
      cells: [{ virtualColumnId: 1 }, { virtualColumnId: 2, columnId: nameId }],
    })

    const cells = [{ columnId: nameId, value: 'Second' }]
    await write('sheets.updateRow', { sheetId: row?.sheetId, body: [{ id: row?.id, cells }] })
    expect((await read('reports.getReport', { reportId })).rows[0]?.cells[1]).toMatchObject({ value: 'Second' })
  })

  test('reads it as CSV, too', async () => {
    const { sheetId } = await aRow()
    const reportId = await addItem(data(), 'report', { sheetIds: [sheetId], columns })

    const text = String(await read('reports.getReportAsCSV', { reportId }))

    expect(text).toContain('Sheet,Task')
    expect(text).toContain('Plan,First')
  })

  test('publishes it', async () => {
    const reportId = await addItem(data(), 'report', {})
    const body = { readOnlyFullEnabled: true, readOnlyFullAccessibleBy: 'ALL' }

    const { result } = await write('reports.setReportPublishStatus', { reportId, body })

    expect(result).toMatchObject(body)
    expect(await read('reports.getReportPublishStatus', { reportId })).toEqual(result)
    expect((await fetch(String(result.readOnlyFullUrl))).status).toBe(200)
  })

  test('reports a missing one as not found', async () => {
    expect(await reader().refused('reports.getReport', { reportId: 999 })).toMatchObject({
      statusCode: 404,
      errorCode: 1006,
    })
  })
})
