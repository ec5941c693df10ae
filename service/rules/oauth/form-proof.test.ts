import { expect, test } from 'vitest'
import { formProof, isFormProof, visitIn } from './form-proof.ts'

const HERE = { cookie: 'browser', visit: 'a'.repeat(64) }

test('a token is valid for its form', () => {
  expect(isFormProof(formProof(HERE, 'consent 1'), HERE, 'consent 1')).toBe(true)
})

test('a token is invalid for another form, browser or session, and when it was changed', () => {
  const proof = formProof(HERE, 'consent 1')

  expect(isFormProof(proof, HERE, 'consent 2')).toBe(false)
  expect(isFormProof(proof, { ...HERE, cookie: 'other' }, 'consent 1')).toBe(false)
  expect(isFormProof(proof, { ...HERE, visit: 'b'.repeat(64) }, 'consent 1')).toBe(false)
  expect(isFormProof(`${proof}x`, HERE, 'consent 1')).toBe(false)
  expect(isFormProof('', HERE, 'consent 1')).toBe(false)
})

test('a token does not reveal the browser’s secret and contains the session key', () => {
  expect(formProof(HERE, 'consent 1')).toMatch(/^a{64}\.[\w-]{43}$/)
  expect(visitIn(formProof(HERE, 'consent 1'))).toBe(HERE.visit)
  expect(visitIn(formProof({ ...HERE, visit: '' }, 'consent 1'))).toBe('')
  expect([null, undefined, '', 'x', 'A'.repeat(64), 'a'.repeat(65)].map(visitIn)).toEqual(['', '', '', '', '', ''])
})
