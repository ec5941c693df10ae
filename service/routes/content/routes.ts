import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { commentRoutes } from '../talk/comments.ts'
import { discussionRoutes } from '../talk/discussions.ts'
import { attachRoutes } from './attach.ts'
import { attachmentRoutes } from './attachments.ts'
import { downloadRoute } from './download.ts'
import { importRoutes } from './import.ts'

/** The routes under `/2.0`, behind the token: attachments, the talk they hang on, and import. */
export function contentRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .route('/', attachRoutes(deps))
    .route('/', attachmentRoutes(deps))
    .route('/', discussionRoutes(deps))
    .route('/', commentRoutes(deps))
    .route('/', importRoutes(deps))
}

/** The routes outside `/2.0` that need no token: temporary URLs of files. */
export function downloadRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().route('/', downloadRoute(deps))
}
