import { expect, test } from 'vitest'
import { family } from './testing/family.ts'
import { addItem } from './testing/items.ts'

family('templates', ({ write, read, version4, data }) => {
  test('lists templates and creates a sheet from one', async () => {
    const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true, width: 200, validation: false }]
    const fromId = await addItem(data(), 'template', { description: 'Tasks', columns }, 'Task list')

    const own = await version4('templates.listUserCreatedTemplates', { queryParameters: { includeAll: true } })
    expect(own.data).toContainEqual({ id: fromId, name: 'Task list', description: 'Tasks', accessLevel: 'OWNER' })
    expect((await version4('templates.listPublicTemplates', { queryParameters: { includeAll: true } })).data).toEqual(
      [],
    )

    const made = await write('sheets.createSheetFromExisting', { body: { name: 'Mine', fromId } })
    expect((await read('sheets.getSheet', { sheetId: made.result.id })).columns).toMatchObject([{ title: 'Task' }])
  })
})
