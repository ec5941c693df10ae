import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('references', ({ write, read, reader, aSheet, aRow }) => {
  test('formulas of both versions refer to a named range of another sheet', async () => {
    const source = await aRow()
    const { sheetId, nameId } = await aSheet()
    const ends = {
      startColumnId: source.nameId,
      endColumnId: source.nameId,
      startRowId: source.rowId,
      endRowId: source.rowId,
    }

    const body = { name: 'First of all', sourceSheetId: source.sheetId, ...ends }
    const { result } = await write('sheets.createCrossSheetReference', { sheetId, body })

    expect(result).toEqual({ id: result.id, ...body, status: 'OK' })
    expect(await read('sheets.getCrossSheetReference', { sheetId, crossSheetReferenceId: result.id })).toEqual(result)
    const listed = await read('sheets.listCrossSheetReferences', { sheetId, queryParameters: { includeAll: true } })
    expect(listed).toMatchObject({ totalCount: 1, data: [result] })
    const cells = [{ columnId: nameId, formula: '={First of all} + "!"' }]
    const added = await reader().call('sheets.addRow', { sheetId, body: { toBottom: true, cells } })
    expect(added.result.cells[0]).toMatchObject({ value: 'First!' })
  })

  test('an invisible sheet is not found', async () => {
    const { sheetId } = await aSheet()

    const refused = await reader().refused('sheets.createCrossSheetReference', {
      sheetId,
      body: { name: 'x', sourceSheetId: 999, startColumnId: 1, endColumnId: 1 },
    })

    expect(refused).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })
})
