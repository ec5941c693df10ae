import { describe, expect, test } from 'vitest'
import { ACCESS_LEVELS } from './access.ts'
import { ApiError, refuse } from './api-error.ts'
import { ERROR_CODES, type ErrorCode } from './error-codes.ts'
import { type Operation, POLICY, requireAccess, requireAuthor, requireScope } from './policy.ts'
import { requestWeight } from './request-weight.ts'
import { parseScopes, SCOPES } from './scopes.ts'

const OPERATIONS = Object.keys(POLICY) as Operation[] // as: the keys of this table
/** Operations that only read, by name. */
const READS = /(\.(read|list|share-read)|^search\.\w+)$/
/**
 * Errors of the server itself, and errors of widgets whose source was deleted, which are never the status of a
 * response.
 */
const OF_SERVER = [4000, 4004, 1170, 1171, 1172]
const code = (number: number) => expect.objectContaining({ code: number })

describe('the policy', () => {
  test.each(OPERATIONS)('requires the scope of %s, and no other scope replaces it', operation => {
    const { scope } = POLICY[operation]

    if (scope === null) expect(() => requireScope(new Set(), operation)).not.toThrow()
    else {
      expect(() => requireScope(new Set([scope]), operation)).not.toThrow()
      expect(() => requireScope(new Set(SCOPES.filter(other => other !== scope)), operation)).toThrow(code(1004))
    }
  })

  test.each(OPERATIONS)('requires the access level of %s; a higher one is enough, a lower one is not', operation => {
    const { access } = POLICY[operation]
    const least = access === null ? 0 : ACCESS_LEVELS.indexOf(access)

    for (const [rank, accessLevel] of ACCESS_LEVELS.entries()) {
      if (rank >= least) expect(() => requireAccess({ accessLevel }, operation)).not.toThrow()
      else expect(() => requireAccess({ accessLevel }, operation)).toThrow(code(1004))
    }
  })

  test('an admin of a workspace may move and delete items that others own in it, and gains nothing else', () => {
    for (const operation of OPERATIONS.filter(name => POLICY[name].access === 'OWNER')) {
      const isAllowed = /^(sheet|sight|report)\.(move|delete)$/.test(operation)
      for (const [workspaceLevel, reachesFar] of [
        ['ADMIN', true],
        ['EDITOR_SHARE', false],
        [null, false],
      ] as const) {
        const ask = () => requireAccess({ accessLevel: 'ADMIN', workspaceLevel }, operation)
        if (isAllowed && reachesFar) expect(ask).not.toThrow()
        else expect(ask).toThrow(code(1004))
      }
    }
  })

  test('a caller who cannot see an object does not learn that it exists', () => {
    for (const operation of OPERATIONS) expect(() => requireAccess(null, operation)).toThrow(code(1006))
  })

  test('reading never requires a write scope', () => {
    for (const operation of OPERATIONS.filter(name => READS.test(name))) {
      // Format tables contain no user data, so any token may read them. The shares of an asset need the scope of its
      // type, which the query names.
      if (operation === 'server.read' || operation === 'asset.share-read') expect(POLICY[operation].scope).toBeNull()
      else expect(POLICY[operation].scope).toMatch(/^READ_/)
      // Viewers may not see whom a rule notifies.
      const highest = operation === 'automation.read' ? 'EDITOR' : 'VIEWER'
      expect([null, highest]).toContain(POLICY[operation].access)
    }
  })

  test('only owners delete, and viewers change nothing of others', () => {
    for (const operation of OPERATIONS.filter(name => name.endsWith('.delete'))) {
      expect(POLICY[operation].access).toBe('OWNER')
    }
    // The copy belongs to the viewer, and the original stays unchanged.
    const ofViewers = OPERATIONS.filter(
      name => POLICY[name].access === 'VIEWER' && !READS.test(name) && !name.endsWith('.copy'),
    )
    expect(ofViewers).toEqual(['sheet.user-settings'])
  })
})

test('only the author may change a comment', () => {
  expect(() => requireAuthor(7, 7)).not.toThrow()
  expect(() => requireAuthor(7, 8)).toThrow(code(1081))
})

test('scopes are separated by spaces, and an unknown one is rejected', () => {
  expect(parseScopes(' READ_SHEETS WRITE_SHEETS  READ_USERS')).toEqual(['READ_SHEETS', 'WRITE_SHEETS', 'READ_USERS'])
  expect(parseScopes('')).toEqual([])
  expect(parseScopes('READ_SHEETS read_users')).toBeNull()
  expect(parseScopes('EVERYTHING')).toBeNull()
})

describe('an error', () => {
  test('repeats the input, shortened, and has the code and status', () => {
    const refusal = refuse(1031, 'x'.repeat(10_000), 'name')

    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ code: 1031, status: 400, detail: undefined })
    expect(refusal.message).toMatch(/^The value x{117}\.\.\. is not valid for the attribute name\.$/)
    expect(refusal.withDetail({ index: 3 })).toMatchObject({
      code: 1031,
      message: refusal.message,
      detail: { index: 3 },
    })
  })

  test('of every code has a sentence and a status that says whose fault it is', () => {
    for (const key of Object.keys(ERROR_CODES)) {
      const number = Number(key) as ErrorCode // as: the keys of this table
      const { message, status } = refuse(number, 'A', 'B', 'C')
      expect(message).not.toMatch(/[{}]|undefined/)
      if (number !== 1006) expect(message).toMatch(/^[A-Z].*[^.]\.$/)
      expect(status >= 500).toBe(OF_SERVER.includes(number))
    }
  })
})

test.each([
  ['POST', '/sheets/1/attachments', 10],
  ['POST', '/sheets/1/rows/2/attachments', 10],
  ['POST', '/sheets/1/attachments/3/versions', 10],
  ['GET', '/sheets/1/rows/2/columns/3/history', 10],
  ['POST', '/sheets/1/comments/4/attachments', 10],
  ['POST', '/sheets/1/discussions', 1],
  ['POST', '/sheets/1/discussions/3/comments', 1],
  ['GET', '/sheets/1/attachments', 1],
  ['GET', '/sheets/1/discussions/3/attachments', 1],
  ['DELETE', '/sheets/1/attachments/3', 1],
  ['PUT', '/sheets/1/rows', 1],
])('%s %s counts as %i', (method, path, weight) => {
  expect(requestWeight(method, path)).toBe(weight)
})

test.each(['/sheets/1/discussions', '/sheets/1/rows/2/discussions', '/sheets/1/discussions/3/comments'])(
  'POST %s as multipart uploads a file and counts as 10',
  path => {
    expect(requestWeight('POST', path, 'multipart/form-data; boundary=x')).toBe(10)
    expect(requestWeight('POST', path, 'application/json')).toBe(1)
    expect(requestWeight('GET', path, 'multipart/form-data; boundary=x')).toBe(1)
  },
)
