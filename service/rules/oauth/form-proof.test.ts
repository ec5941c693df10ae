import { expect, test } from 'vitest'
import { formProof, isFormProof } from './form-proof.ts'

test('a form is known again at the same browser, for the same purpose', () => {
  expect(isFormProof(formProof('browser', 'consent 1'), 'browser', 'consent 1')).toBe(true)
})

test('for another purpose or browser, changed or absent, it is not', () => {
  const proof = formProof('browser', 'consent 1')

  expect(isFormProof(proof, 'browser', 'consent 2')).toBe(false)
  expect(isFormProof(proof, 'other', 'consent 1')).toBe(false)
  expect(isFormProof(`${proof}x`, 'browser', 'consent 1')).toBe(false)
  expect(isFormProof('', 'browser', 'consent 1')).toBe(false)
})

test('the proof does not give the secret of the browser away', () => {
  expect(formProof('browser', 'consent 1')).toMatch(/^[\w-]{43}$/)
  expect(formProof('browser', 'consent 1')).not.toContain('browser')
})
