import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('server', ({ read }) => {
  test('reads the format tables', async () => {
    const info = await read('server.getInfo')

    expect(info).toMatchObject({
      formats: { fontSize: expect.arrayContaining(['10']), color: expect.arrayContaining(['#FF0000']) },
      supportedLocales: expect.arrayContaining(['en_US']),
    })
  })
})
