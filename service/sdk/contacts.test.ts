import { expect, test } from 'vitest'
import { BOB, family } from './testing/family.ts'

family('contacts', ({ write, read, reader }) => {
  test('lists contacts and reads one by its id, which is a text', async () => {
    const contact = { id: String(BOB.id), name: 'Bob Example', email: BOB.email }

    for (const call of [write, read]) {
      const { data } = await call('contacts.listContacts', { queryParameters: { includeAll: true } })
      expect(data).toEqual([contact])
      const queryParameters = { include: 'profileImage' }
      expect(await call('contacts.getContact', { id: contact.id, queryParameters })).toEqual(contact)
    }
    const refusal = await reader().refused('contacts.getContact', { id: 'AAAAATYU54QAD7_fNhTyhA' })
    expect(refusal).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })
})
