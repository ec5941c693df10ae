import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { apiEndpoints } from '../routes/endpoints.ts'
import { toOAuthDeps } from '../routes/oauth/oauth-deps.ts'
import { FAMILIES } from '../rules/families.ts'
import { readTestNames } from '../spec/testing/table.ts'
import { type Answered, NOTES } from '../testing/answered.ts'
import { startService } from '../testing/service.ts'
import { BEGIN, type Claim, END, nameOf, readClaims, toTable } from './testing/endpoint-table.ts'
import { NAMED_OPERATIONS } from './testing/named-operations.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = fileURLToPath(new URL('../README.md', import.meta.url))

const endpointsOf = () => apiEndpoints(toOAuthDeps(startService().deps))

test('service/README.md lists every endpoint with its access rules and a test that it answers', () => {
  const endpoints = endpointsOf()
  if (process.env.SHEAF_WRITE === '1') {
    const readme = readFileSync(README, 'utf8')
    writeFileSync(README, withTable(readme, toTable(endpoints, chosen(readClaims(readme)))))
  }
  const readme = readFileSync(README, 'utf8')

  expect(readme).toBe(withTable(readme, toTable(endpoints, readClaims(readme))))
  expect(
    readClaims(readme)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  ).toEqual(endpoints.map(nameOf).toSorted())
})

test('each test named in the table exists; the test itself verifies that the endpoint answers it', () => {
  const claims = readClaims(readFileSync(README, 'utf8'))

  expect(claims.filter(claim => !isThere(claim))).toEqual([])
})

test('lists API operations without an endpoint as missing, and endpoints under their family', () => {
  const [first] = endpointsOf()
  const table = toTable(first ? [first] : [], [
    { endpoint: 'POST /token', file: 'a.test.ts', test: 'one: two | three' },
  ])

  expect(table.split('\n')).toHaveLength(NAMED_OPERATIONS.length + 2)
  expect(table).toContain('| Webhooks | GET | /webhooks | | | missing |')
  expect(table).toContain('| Token | POST | /token | no token | – | a.test.ts: one: two \\| three |')
  expect(readClaims(`${BEGIN}\n${table}\n${END}`)).toEqual([
    { endpoint: 'POST /token', file: 'a.test.ts', test: 'one: two | three' },
  ])
})

test('every family has operations, and each endpoint is in the family that the API lists it under', () => {
  expect(FAMILIES.filter(family => !NAMED_OPERATIONS.some(operation => operation.family === family))).toEqual([])
  for (const endpoint of endpointsOf()) {
    expect(NAMED_OPERATIONS).toContainEqual({ family: endpoint.family, method: endpoint.method, path: endpoint.path })
  }
})

/**
 * The claims that are still true; for other endpoints, a test in the file with the most similar name and the fewest
 * other endpoints.
 */
function chosen(claims: readonly Claim[]): readonly Claim[] {
  const notes = existsSync(NOTES) ? readFileSync(NOTES, 'utf8').trim().split('\n') : []
  const found = notes
    .map(line => JSON.parse(line) as Answered) // as: written by testing/answered.ts
    .filter(({ file }) => file.startsWith('service/routes/'))
    .toSorted((a, b) => a.endpoints.length - b.endpoints.length || (a.file + a.test < b.file + b.test ? -1 : 1))
    .flatMap(({ file, test: name, endpoints }) => endpoints.map(endpoint => ({ endpoint, file, test: name })))
    .toSorted((a, b) => likeness(b) - likeness(a))
  return [...claims, ...found].filter(isThere)
}

const DOES: Readonly<Record<string, RegExp>> = {
  POST: /add|create/,
  PUT: /update|change/,
  DELETE: /delete/,
  GET: /read/,
}

/** The number of words that endpoint and test file have in common. */
function likeness({ endpoint, file }: Claim): number {
  const [method = '', path = ''] = endpoint.split(' ')
  const name = file.slice(file.lastIndexOf('/') + 1)
  const segments = path.split('/').filter(word => word !== '' && !word.startsWith(':'))
  const last = segments.at(-1) ?? ''
  return Number(name.includes(last.replace(/s$/, ''))) * 2 + Number(DOES[method]?.test(name) ?? false)
}

function isThere({ file, test: name }: Claim): boolean {
  return existsSync(`${ROOT}/${file}`) && readTestNames(ROOT, file).has(name)
}

function withTable(readme: string, table: string): string {
  const [before = '', rest = ''] = readme.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`
}
