import { expect, test } from 'vitest'
import { hashPassword, isPassword, toPassword } from './password.ts'

test('a password is known again, and no other is taken for it', async () => {
  const kept = await hashPassword('correct horse', 'salt')

  expect(await isPassword('correct horse', kept)).toBe(true)
  expect(await isPassword('Correct horse', kept)).toBe(false)
  expect(await isPassword('', kept)).toBe(false)
})

test('where there is none, nothing is right', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('anything', null)).toBe(false)
  expect(await isPassword('anything', 'scrypt$salt$')).toBe(false)
})

test('what is kept tells neither the password nor who else has it', async () => {
  const [one, two] = [await hashPassword('correct horse', 'one'), await hashPassword('correct horse', 'two')]

  expect(one).toMatch(/^scrypt\$one\$[0-9a-f]{64}$/)
  expect(one.slice(-64)).not.toBe(two.slice(-64))
})

test('letters are the same however a keyboard composes them', async () => {
  const kept = await hashPassword('caf\u00E9 \uFB01', 'salt')

  expect(await isPassword('cafe\u0301 fi', kept)).toBe(true)
})

test('a fresh password can be read aloud and comes from all of its random bits', () => {
  expect(toPassword('00'.repeat(32))).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(toPassword('1f'.repeat(32))).toBe('9999-9999-9999-9999')
  expect(toPassword('0123456789abcdef'.repeat(4))).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
})
