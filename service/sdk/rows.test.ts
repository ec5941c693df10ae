import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('rows', ({ write, read, writer, reader, aSheet, aRow }) => {
  test('adds one row and reads it by its id', async () => {
    const { sheetId, nameId, noteId } = await aSheet()
    const cells = [
      { columnId: nameId, value: 'Paint the door' },
      { columnId: noteId, value: 12.5 },
    ]

    const added = await write('sheets.addRow', { sheetId, body: { toTop: true, cells } })

    expect(added).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: expect.any(Number) })
    expect(added.result).toMatchObject({ rowNumber: 1, cells })
    expect(await read('sheets.getRow', { sheetId, rowId: added.result.id })).toMatchObject({
      id: added.result.id,
      sheetId,
      rowNumber: 1,
      cells: [{ columnId: nameId, value: 'Paint the door', displayValue: 'Paint the door' }, { value: 12.5 }],
    })
  })

  test('reads a row with its columns on request', async () => {
    const { sheetId, rowId } = await aRow()

    const row = await read('sheets.getRow', { sheetId, rowId, queryParameters: { include: 'columns,format' } })

    expect(reader().last().path).toContain('include=columns,format')
    expect(row.columns.map(({ title }) => title)).toEqual(['Name', 'Note'])
  })

  test('adds several rows below another one, changes them together, and moves one', async () => {
    const { sheetId, rowId, nameId, noteId } = await aRow()
    const rows = ['A', 'B', 'C'].map(value => ({ parentId: rowId, cells: [{ columnId: nameId, value }] }))

    const { result: added } = await write('sheets.addRows', { sheetId, body: rows })
    const [a = 0, b = 0, c = 0] = added.map(({ id }) => id)
    const note = (id: number, value: string) => ({ id, cells: [{ columnId: noteId, value }] })
    const changed = await write('sheets.updateRow', { sheetId, body: [note(a, 'one'), note(b, 'two')] })
    await write('sheets.updateRow', { sheetId, body: { id: c, parentId: rowId } })

    expect(changed.result.map(({ id }) => id)).toEqual([a, b])
    const { rows: seen } = await read('sheets.getSheet', { sheetId })
    expect(seen.map(row => [row.id, row.parentId, row.cells[0]?.value, row.cells[1]?.value])).toEqual([
      [rowId, undefined, 'First', undefined],
      [c, rowId, 'C', undefined],
      [a, rowId, 'A', 'one'],
      [b, rowId, 'B', 'two'],
    ])
  })

  test('with partial success changes the valid rows and names the invalid one', async () => {
    const { sheetId, rowId, noteId } = await aRow()
    const body = [
      { id: rowId, cells: [{ columnId: noteId, value: 'kept' }] },
      { id: 999, cells: [{ columnId: noteId, value: 'lost' }] },
    ]

    const refusal = await writer().refused('sheets.updateRow', { sheetId, body })
    expect(refusal).toMatchObject({ statusCode: 400, errorCode: 1034, detail: { index: 1, rowId: 999 } })
    expect((await read('sheets.getRow', { sheetId, rowId })).cells[1]).not.toHaveProperty('value')

    const part = await write('sheets.updateRow', { sheetId, body, queryParameters: { allowPartialSuccess: true } })
    expect(part).toMatchObject({ message: 'PARTIAL_SUCCESS', resultCode: 3, result: [{ id: rowId }] })
    expect(part.failedItems).toMatchObject([{ index: 1, rowId: 999, error: { errorCode: 1034 } }])
    expect((await read('sheets.getRow', { sheetId, rowId })).cells[1]).toMatchObject({ value: 'kept' })
  })

  test('deletes one row by its id and several by a list', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const body = ['A', 'B', 'C'].map(value => ({ toBottom: true, cells: [{ columnId: nameId, value }] }))
    const [a = 0, b = 0, c = 0] = (await write('sheets.addRows', { sheetId, body })).result.map(({ id }) => id)

    const one = await write('sheets.deleteRow', { sheetId, rowId })
    const several = await write('sheets.deleteRows', { sheetId, queryParameters: { ids: [a, c] } })

    expect([one.result, several.result]).toEqual([[rowId], [a, c]])
    expect((await read('sheets.getSheet', { sheetId })).rows.map(({ id }) => id)).toEqual([b])
    expect(await reader().refused('sheets.getRow', { sheetId, rowId })).toMatchObject({ errorCode: 1006 })
  })

  test('copies rows with their descendants to another sheet, and moves them', async () => {
    const { sheetId, rowId, nameId } = await aRow()
    const below = { parentId: rowId, cells: [{ columnId: nameId, value: 'Below' }] }
    await write('sheets.addRow', { sheetId, body: below })
    const there = await aSheet()
    const body = { rowIds: [rowId], to: { sheetId: there.sheetId } }

    const copied = await write('sheets.copyRowToAnotherSheet', {
      sheetId,
      body,
      queryParameters: { include: 'attachments,discussions,children', ignoreRowsNotFound: true },
    })
    const moved = await write('sheets.moveRowToAnotherSheet', {
      sheetId,
      body,
      queryParameters: { include: 'attachments,discussions' },
    })

    for (const answer of [copied, moved]) {
      expect(answer).toEqual({ destinationSheetId: there.sheetId, rowMappings: expect.any(Array) })
      expect(answer.rowMappings).toMatchObject([{ from: rowId, to: expect.any(Number) }, {}])
    }
    expect((await read('sheets.getSheet', { sheetId })).rows).toEqual([])
    const { rows } = await read('sheets.getSheet', { sheetId: there.sheetId })
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(['First', 'Below', 'First', 'Below'])
  })
})
