import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('events', ({ read, reader, aSheet }) => {
  test('reads events and continues at the end of the previous read', async () => {
    const { sheetId } = await aSheet()
    const queryParameters = { since: '2020-01-01T00:00:00Z', maxCount: 10_000 }

    const all = await read('events.getEvents', { queryParameters })
    const more = await read('events.getEvents', { queryParameters: { streamPosition: all.nextStreamPosition } })

    expect(all.data.at(-1)).toMatchObject({ objectType: 'SHEET', action: 'CREATE', objectId: sheetId })
    expect(more).toMatchObject({ moreAvailable: false, data: [] })
  })

  test('requires a start', async () => {
    expect(await reader().refused('events.getEvents')).toMatchObject({ statusCode: 400, errorCode: 1228 })
  })
})
