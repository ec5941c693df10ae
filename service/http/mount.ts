import { Hono } from 'hono'
import { refuse } from '../rules/api-error.ts'
import { requireAccess, requireRole, requireScope } from '../rules/policy.ts'
import { type Endpoint, type TargetKind, type Targets, targetOf } from './endpoint.ts'
import type { Answered, Around, ServiceContext, ServiceDeps, ServiceEnv } from './env.ts'
import { targetFinder } from './find-target.ts'
import { pathId, type QueryParameters, wantsNumericDates } from './query.ts'

/**
 * Routes requests to these endpoints; the first match answers. Scope and access level are enforced here, before any
 * handler runs. The code around a response runs inside the handler: as middleware it would cost more than a read
 * itself.
 */
export function mount(
  deps: ServiceDeps,
  endpoints: readonly Endpoint[],
  { reads, writes }: Arounds = JUST_ANSWER,
): Hono<ServiceEnv> {
  const find = finder(deps)
  const app = new Hono<ServiceEnv>()
  for (const endpoint of endpoints) {
    const kind = targetOf(endpoint.path)
    const opened: Opened = { endpoint, open: c => (kind === null ? null : open(c, endpoint, find[kind])) }
    const around = endpoint.method === 'GET' ? reads : writes
    app.on(endpoint.method, endpoint.path, c => around(c, () => answer(c, opened)))
  }
  return app
}

/** Middleware for reads and for all other requests. */
export type Arounds = {
  readonly reads: Around
  readonly writes: Around
}

const justAnswer: Around = (_, answer) => answer()
const JUST_ANSWER: Arounds = { reads: justAnswer, writes: justAnswer }

type Find = { readonly [Kind in TargetKind]: (c: ServiceContext) => Targets[Kind] }

/** An endpoint with the lookup of its target. */
type Opened = {
  readonly endpoint: Endpoint
  readonly open: (c: ServiceContext) => object | null
}

/**
 * Checks scope and role first, then the object, then the level on it: a caller without the scope must not learn which
 * objects exist.
 */
function answer(c: ServiceContext, { endpoint, open }: Opened): Answered {
  c.set('endpoint', endpoint)
  if (endpoint.token) requireCaller(c, endpoint)
  const again = () => open(c)
  const target = again()
  const query = readQuery(c, endpoint.query)
  // Only the response uses it, but an invalid value must be rejected before anything has happened.
  if (endpoint.token) wantsNumericDates(c)
  return endpoint.handle(c, { target, again, query, body: endpoint.body })
}

function requireCaller(c: ServiceContext, { needs }: Endpoint): void {
  const caller = c.get('caller')
  requireScope(caller.scopes, needs)
  requireRole(caller, needs, userId => userId === pathId(c, 'userId'))
}

function open(c: ServiceContext, { needs }: Endpoint, find: Find[TargetKind]): object {
  const target = find(c)
  requireAccess(target, needs)
  return target
}

function readQuery(c: ServiceContext, parameters: QueryParameters): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, word] of Object.entries(parameters)) values[name] = word.read(c, name)
  return values
}

/** Finds the addressed object as the caller sees it. An invisible one does not exist (1006). */
function finder({ store }: ServiceDeps): Find {
  const find = targetFinder(store)
  const seen = <T>(found: T | null): T => {
    if (found === null) throw refuse(1006)
    return found
  }
  return {
    sheet: c => seen(find.sheet(c.get('caller').userId, pathId(c, 'sheetId'))),
    folder: c => seen(find.folder(c.get('caller').userId, pathId(c, 'folderId'))),
    workspace: c => seen(find.workspace(c.get('caller').userId, pathId(c, 'workspaceId'))),
    report: c => seen(find.report(c.get('caller').userId, pathId(c, 'reportId'))),
    sight: c => seen(find.sight(c.get('caller').userId, pathId(c, 'sightId'))),
  }
}
