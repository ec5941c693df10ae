import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { usersRoutes } from './users.ts'

/** The routes about people; each resource mounts its own file here. */
export function peopleRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().route('/', usersRoutes(deps))
}
