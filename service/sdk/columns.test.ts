import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('columns', ({ write, read, reader, aSheet }) => {
  test('adds a column at an index, changes and deletes it', async () => {
    const { sheetId, nameId, noteId } = await aSheet()
    const body = { title: 'State', type: 'PICKLIST', options: ['Open', 'Done'], index: 1 }

    const added = await write('sheets.addColumn', { sheetId, body })
    const columnId = added.result.id
    const ids = { sheetId, columnId }
    expect(added).toMatchObject({ message: 'SUCCESS', resultCode: 0, result: body })
    expect(await read('sheets.getColumns', { sheetId })).toMatchObject({
      totalCount: 3,
      data: [{ id: nameId }, { id: columnId, title: 'State' }, { id: noteId }],
    })

    await write('sheets.updateColumn', { ...ids, body: { title: 'Status', index: 2 } })
    const changed = await read('sheets.getColumn', { ...ids, queryParameters: { level: 2 } })
    expect(changed).toMatchObject({ id: columnId, title: 'Status', index: 2, options: ['Open', 'Done'] })

    const deleted = await write('sheets.deleteColumn', ids)
    expect(deleted).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await reader().refused('sheets.getColumn', ids)).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('adds several columns in one request, answered in its order', async () => {
    const { sheetId } = await aSheet()
    const body = ['From', 'To'].map(title => ({ title, type: 'DATE', index: 2 }))

    const { result } = await write('sheets.addColumn', { sheetId, body })

    expect(result.map(({ title }) => title)).toEqual(['From', 'To'])
    const { data } = await read('sheets.getColumns', { sheetId, queryParameters: { includeAll: true } })
    expect(data.map(({ title }) => title)).toEqual(['Name', 'Note', 'From', 'To'])
  })

  test('rejects a title in use with a reason and a reference', async () => {
    const { sheetId } = await aSheet()
    const body = { title: 'Note', type: 'DATE', index: 2 }

    const refusal = await reader().refused('sheets.addColumn', { sheetId, body })

    expect(refusal).toMatchObject({ statusCode: 400, message: expect.stringContaining('Note') })
    expect(refusal).toMatchObject({ errorCode: expect.any(Number), refId: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })
})
