import { expect, test } from 'vitest'
import { START, startService } from '../testing/service.ts'
import { KEY_LIFE_MS, requestKeyStore } from './request-keys.ts'

const aStore = () => requestKeyStore(startService().store.db)
const answer = (text: string) => ({ print: 'p', answer: text })

test('finds a response by its token and key for a day', () => {
  const keys = aStore()
  keys.put('ann', 'k', { print: 'p', answer: '{"name":"Übung"}' }, START)

  expect(keys.find('ann', 'k', START + KEY_LIFE_MS - 1)).toEqual({ print: 'p', answer: '{"name":"Übung"}' })
  expect(keys.find('ann', 'k', START + KEY_LIFE_MS)).toBeNull()
  expect(keys.find('bob', 'k', START)).toBeNull()
  expect(keys.find('ann', 'K', START)).toBeNull()
})

test('an expired key can be used again', () => {
  const keys = aStore()
  keys.put('ann', 'k', answer('old'), START)
  keys.put('ann', 'k', answer('new'), START + KEY_LIFE_MS)

  expect(keys.find('ann', 'k', START + KEY_LIFE_MS)).toEqual(answer('new'))
})

test('keeps the newest thousand keys of a token, without evicting those of other tokens', () => {
  const keys = aStore()
  keys.put('bob', 'k', answer('bob'), START)
  for (let count = 0; count <= 1000; count++) keys.put('ann', `k${count}`, answer('x'), START + count)

  expect(keys.find('ann', 'k0', START + 1000)).toBeNull()
  expect(keys.find('ann', 'k1', START + 1000)).toEqual(answer('x'))
  expect(keys.find('bob', 'k', START + 1000)).toEqual(answer('bob'))
})

test('keeps 32 MB of responses per token, but always the last one', () => {
  const keys = aStore()
  const large = 'x'.repeat(12 * 1024 * 1024)
  for (const key of ['a', 'b', 'c']) keys.put('ann', key, answer(large), START)

  expect(keys.find('ann', 'a', START)).toBeNull()
  expect(keys.find('ann', 'b', START)).not.toBeNull()
  keys.put('ann', 'd', answer(large.repeat(3)), START)
  expect(keys.find('ann', 'c', START)).toBeNull()
  expect(keys.find('ann', 'd', START)).not.toBeNull()
})
