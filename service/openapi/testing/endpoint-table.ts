import type { Endpoint } from '../../http/endpoint.ts'
import { FAMILIES } from '../../rules/families.ts'
import { POLICY, roleOf } from '../../rules/policy.ts'
import { NAMED_OPERATIONS, type NamedOperation } from './named-operations.ts'

/** A test and the endpoint that answers it, written as `GET /sheets`. */
export type Claim = {
  readonly endpoint: string
  /** From the root of the project, with forward slashes. */
  readonly file: string
  /** Its groups and its name. */
  readonly test: string
}

/** The markers around the table in service/README.md. */
export const BEGIN = '<!-- endpoints: made by service/openapi/table.test.ts -->'
export const END = '<!-- end of the endpoints -->'

const HEADER = [
  '| Family | Method | Path | Scope | Access level | Tested by |',
  '| --- | --- | --- | --- | --- | --- |',
]

/** The name of an endpoint: `GET /sheets`. */
export const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`

/** The table by family in the order of the specification, including operations without an endpoint. */
export function toTable(endpoints: readonly Endpoint[], claims: readonly Claim[]): string {
  const rows = FAMILIES.flatMap(family => {
    const own = endpoints.filter(endpoint => endpoint.family === family)
    const missing = missingOf(endpoints).filter(operation => operation.family === family)
    return [
      ...own.map(endpoint => toRow(endpoint, claims)),
      ...missing.map(({ method, path }) => `| ${family} | ${method} | ${path} | | | missing |`),
    ]
  })
  return [...HEADER, ...rows].join('\n')
}

/** The claims in a table written by `toTable`. */
export function readClaims(readme: string): readonly Claim[] {
  const [, table = ''] = readme.split(BEGIN)
  return (
    table
      .split(END)[0]
      ?.split('\n')
      .flatMap(line => {
        const [, , method = '', path = '', , , testedBy = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
        const [file = '', test] = testedBy.split(/: (.*)/)
        return test === undefined ? [] : [{ endpoint: `${method} ${path}`, file, test: test.replaceAll('\\|', '|') }]
      }) ?? []
  )
}

/** The operations of the API without an endpoint. */
function missingOf(endpoints: readonly Endpoint[]): readonly NamedOperation[] {
  const answered = new Set(endpoints.map(nameOf))
  return NAMED_OPERATIONS.filter(operation => !answered.has(nameOf(operation)))
}

function toRow(endpoint: Endpoint, claims: readonly Claim[]): string {
  const { family, method, path } = endpoint
  const claim = claims.find(one => one.endpoint === nameOf(endpoint))
  const testedBy = claim ? `${claim.file}: ${claim.test.replaceAll('|', '\\|')}` : 'nothing'
  return `| ${family} | ${method} | ${path} | ${toScope(endpoint)} | ${toAccess(endpoint)} | ${testedBy} |`
}

function toScope({ token, needs, also }: Endpoint): string {
  if (!token) return 'no token'
  const { scope } = POLICY[needs]
  if (scope !== null) return scope
  // When the query names the asset, the scope depends on its type.
  const scopes = [...new Set(also.flatMap(operation => POLICY[operation].scope ?? []))]
  return scopes.length > 0 ? scopes.join(' or ') : 'any token'
}

function toAccess({ needs, also }: Endpoint): string {
  const more = also.map(operation => `${operation}: ${POLICY[operation].access}`)
  return [POLICY[needs].access ?? roleOf(needs) ?? '–', ...more].join('; ')
}
