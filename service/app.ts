import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from './http/env.ts'
import { auth } from './middleware/auth.ts'
import { errorAnswers, noSuchAddress } from './middleware/errors.ts'
import { localOnly } from './middleware/local-only.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import { contentRoutes, downloadRoutes } from './routes/content/routes.ts'
import { pageRoutes } from './routes/oauth/browser/routes.ts'
import { noteUse } from './routes/oauth/note-use.ts'
import { toOAuthDeps } from './routes/oauth/oauth-deps.ts'
import { revokeRoute, tokenRoute } from './routes/oauth/token.ts'
import { peopleRoutes } from './routes/people/routes.ts'
import { placesRoutes } from './routes/places/routes.ts'
import { sheetsRoutes } from './routes/sheets/routes.ts'

/** The whole service as one function from request to answer. It opens no port: `main.ts` does. */
export function createService(deps: ServiceDeps): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>({ getPath: toPath })
  app.onError(errorAnswers(deps))
  app.notFound(noSuchAddress(deps, () => app.routes))

  app.use(localOnly())
  const oauth = toOAuthDeps(deps)
  app.route('/', downloadRoutes(deps))
  app.route('/', pageRoutes(oauth))
  app.route('/2.0', tokenRoute(oauth))
  app.use('/2.0/*', auth(deps), rateLimit(deps), noteUse(deps))
  app.route('/2.0', revokeRoute(oauth))
  app.route('/2.0', sheetsRoutes(deps))
  app.route('/2.0', peopleRoutes(deps))
  app.route('/2.0', placesRoutes(deps))
  app.route('/2.0', contentRoutes(deps))
  return app
}

// Path words match in any case and with or without a slash at the end: SDKs differ. Ids are digits, secrets lower-case hex.
function toPath(request: Request): string {
  const path = new URL(request.url).pathname.toLowerCase()
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
