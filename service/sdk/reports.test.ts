import { expect, test } from 'vitest'
import { family } from './testing/family.ts'
import { addItem } from './testing/items.ts'

family('reports', ({ write, read, reader, version5, data, aRow }) => {
  const columns = [
    { virtualId: 1, title: 'Sheet', type: 'TEXT_NUMBER', sheetNameColumn: true },
    { virtualId: 2, title: 'Task', type: 'TEXT_NUMBER', primary: true },
  ]

  test('a report is read where it is', async () => {
    const reportId = await addItem(data(), 'report', { columns })

    expect(await version5('reports.getReportPath', { reportId })).toMatchObject({ reports: [{ id: reportId }] })
  })

  test('a report is listed and read; its rows are edited in the sheet they are from', async () => {
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

  test('it comes as a table of texts, too', async () => {
    const { sheetId } = await aRow()
    const reportId = await addItem(data(), 'report', { sheetIds: [sheetId], columns })

    const text = String(await read('reports.getReportAsCSV', { reportId }))

    expect(text).toContain('Sheet,Task')
    expect(text).toContain('Plan,First')
  })

  test('it is published', async () => {
    const reportId = await addItem(data(), 'report', {})
    const body = { readOnlyFullEnabled: true, readOnlyFullAccessibleBy: 'ALL' }

    const { result } = await write('reports.setReportPublishStatus', { reportId, body })

    expect(result).toMatchObject(body)
    expect(await read('reports.getReportPublishStatus', { reportId })).toEqual(result)
    expect((await fetch(String(result.readOnlyFullUrl))).status).toBe(200)
  })

  test('one that is not there is told as that', async () => {
    expect(await reader().refused('reports.getReport', { reportId: 999 })).toMatchObject({
      statusCode: 404,
      errorCode: 1006,
    })
  })
})
