import { expect, test } from 'vitest'
import { mayActAsOthers } from './may-act-as-others.ts'

test('only an admin of a service, or a user who may be one, acts as others', () => {
  expect(mayActAsOthers({ door: 'token', admin: true })).toBe(true)
  expect(mayActAsOthers({ door: 'browser' })).toBe(true)
  expect(mayActAsOthers({ door: 'token', admin: false })).toBe(false)
  expect(mayActAsOthers({ door: 'local', admin: true })).toBe(false)
})
