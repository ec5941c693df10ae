import { expect, test } from 'vitest'
import { mayActAsOthers } from './may-act-as-others.ts'

test('only an admin of a service, or a user who may be one, acts as others', () => {
  expect(mayActAsOthers({ signInMethod: 'token', admin: true })).toBe(true)
  expect(mayActAsOthers({ signInMethod: 'browser' })).toBe(true)
  expect(mayActAsOthers({ signInMethod: 'token', admin: false })).toBe(false)
  expect(mayActAsOthers({ signInMethod: 'local', admin: true })).toBe(false)
})
