import { expect, test } from 'vitest'
import { hashPassword, isPassword, toPassword } from './password.ts'

/** Far below the real cost, which the first test has. */
const COST = 64
const quickHash = (password: string, salt: string) => hashPassword(password, salt, 'scrypt', COST)

test('accepts the password and no other', async () => {
  const kept = await hashPassword('correct horse', 'salt')

  expect(await isPassword('correct horse', kept)).toBe(true)
  expect(await isPassword('Correct horse', kept)).toBe(false)
  expect(await isPassword('', kept)).toBe(false)
})

test('accepts nothing when no password is set', async () => {
  expect(await isPassword('', null, COST)).toBe(false)
  expect(await isPassword('anything', null, COST)).toBe(false)
  expect(await isPassword('anything', 'scrypt$salt$', COST)).toBe(false)
})

test('the hash reveals neither the password nor that two users have the same one', async () => {
  const [one, two] = [await quickHash('correct horse', 'one'), await quickHash('correct horse', 'two')]

  expect(one).toMatch(/^scrypt\$one\$[0-9a-f]{64}$/)
  expect(one.slice(-64)).not.toBe(two.slice(-64))
})

test('accepts the password in composed and decomposed form', async () => {
  const kept = await quickHash('caf\u00E9 \uFB01', 'salt')

  expect(await isPassword('cafe\u0301 fi', kept, COST)).toBe(true)
})

test('a generated password is easy to read aloud and uses all random bits', () => {
  expect(toPassword('00'.repeat(32))).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(toPassword('1f'.repeat(32))).toBe('9999-9999-9999-9999')
  expect(toPassword('0123456789abcdef'.repeat(4))).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
})
