import { expect, test } from 'vitest'
import { family } from './testing/family.ts'
import { addItem } from './testing/items.ts'

family('sights', ({ write, read, reader, version5, data }) => {
  const widget = {
    id: 1,
    xPosition: 0,
    yPosition: 0,
    width: 2,
    height: 2,
    type: 'TITLE',
    contents: { show: 'text', html: 'Hello' },
  }
  const aSight = () => addItem(data(), 'sight', { widgets: [widget] }, 'Progress')

  test('lists a dashboard, reads it with its widgets, renames and deletes it', async () => {
    const sightId = await aSight()

    const listed = await read('sights.listSights', { queryParameters: { includeAll: true } })
    expect(listed.data).toContainEqual(expect.objectContaining({ id: sightId, name: 'Progress', accessLevel: 'OWNER' }))
    const queryParameters = { level: 4, include: 'objectValue,source' }
    expect(await read('sights.getSight', { sightId, queryParameters })).toMatchObject({
      widgets: [{ type: 'TITLE', contents: { htmlContent: 'Hello' }, xPosition: 0 }],
    })

    await write('sights.updateSight', { sightId, body: { name: 'Status' } })
    expect(await read('sights.getSight', { sightId })).toMatchObject({ name: 'Status' })
    await write('sights.deleteSight', { sightId })
    expect(await reader().refused('sights.getSight', { sightId })).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('lists it in pages, and reads its path', async () => {
    const sightId = await aSight()

    const listed = await read('sights.listSights', { queryParameters: { paginationType: 'token', maxItems: 1000 } })
    expect(listed.data).toContainEqual(expect.objectContaining({ id: sightId }))
    expect(listed).not.toHaveProperty('totalCount')
    expect(await version5('sights.getSightPath', { sightId })).toMatchObject({ sights: [{ id: sightId }] })
  })

  test('copies it into a folder and moves it home', async () => {
    const sightId = await aSight()
    const { result: folder } = await write('home.createFolder', { body: { name: 'Walls' } })
    const body = { destinationType: 'folder', destinationId: folder.id, newName: 'Copy' }

    const { result: copy } = await write('sights.copySight', { sightId, body })
    expect(copy).toMatchObject({ name: 'Copy', accessLevel: 'OWNER', permalink: expect.any(String) })
    expect((await read('home.listContents')).folders).toContainEqual(
      expect.objectContaining({ id: folder.id, sights: [expect.objectContaining({ id: copy.id })] }),
    )

    await write('sights.moveSight', { sightId: copy.id, body: { destinationType: 'home' } })
    expect((await read('home.listContents')).sights).toContainEqual(expect.objectContaining({ id: copy.id }))
  })

  test('publishes it', async () => {
    const sightId = await aSight()
    const body = { readOnlyFullEnabled: true, readOnlyFullAccessibleBy: 'ORG' }

    const { result } = await write('sights.setSightPublishStatus', { sightId, body })

    expect(result).toMatchObject(body)
    expect(await read('sights.getSightPublishStatus', { sightId })).toEqual(result)
  })
})
