import { expect, test } from 'vitest'
import { checkProof, isSame, matchesChallenge, proofHash } from './client-proof.ts'

const CODE = { name: 'code', value: 'abc' } as const

test('the hash is the hex SHA-256 of secret, pipe, code', () => {
  // printf 'secret|abc' | sha256sum
  expect(proofHash('secret', 'abc')).toBe('ff75a1deb7fed0d7c908ab4515d8e454a96799ac6ede3c471a54d2668177bebc')
})

test('accepts the right hash in any case, and the right secret in its exact case', () => {
  const hash = proofHash('secret', 'abc')

  expect(checkProof({ hash, secret: null }, 'secret', CODE)).toBeNull()
  expect(checkProof({ hash: hash.toUpperCase(), secret: null }, 'secret', CODE)).toBeNull()
  expect(checkProof({ hash: null, secret: 'secret' }, 'secret', CODE)).toBeNull()
  expect(checkProof({ hash: null, secret: 'SECRET' }, 'secret', CODE)?.code).toBe(1238)
})

test('rejects a hash of another code, another secret or another order', () => {
  for (const hash of [proofHash('secret', 'abd'), proofHash('Secret', 'abc'), proofHash('abc', 'secret'), '']) {
    expect(checkProof({ hash, secret: null }, 'secret', CODE)).toMatchObject({ code: 1072, error: 'invalid_grant' })
  }
})

test('rejects no proof, and two proofs even if one is right', () => {
  const hash = proofHash('secret', 'abc')

  expect(checkProof({ hash: null, secret: null }, 'secret', CODE)?.code).toBe(1236)
  expect(checkProof({ hash, secret: 'secret' }, 'secret', CODE)?.code).toBe(1237)
})

test('a challenge matches only its verifier', () => {
  // RFC 7636, appendix B.
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

  expect(matchesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge)).toBe(true)
  expect(matchesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK', challenge)).toBe(false)
  expect(matchesChallenge('', challenge)).toBe(false)
})

test('compares texts of different lengths', () => {
  expect([isSame('a', 'a'), isSame('a', 'ab'), isSame('', ''), isSame('a', '')]).toEqual([true, false, true, false])
})
