import { Hono } from 'hono'
import { noteActor, noteEvents } from './events/note-events.ts'
import type { ServiceDeps, ServiceEnv } from './http/env.ts'
import { type Arounds, mount } from './http/mount.ts'
import { pathOf, shapeRouter } from './http/shape-router.ts'
import { aroundAnswers } from './middleware/around-answers.ts'
import { noteUse } from './middleware/auth.ts'
import { dropBlobs } from './middleware/drop-blobs.ts'
import { errorAnswers, noSuchAddress } from './middleware/errors.ts'
import { localOnly } from './middleware/local-only.ts'
import { oneWritePerSheet } from './middleware/one-write.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import { requestKeys } from './middleware/request-key.ts'
import { openApiRoute } from './openapi/document.ts'
import { downloadRoute } from './routes/content/download.ts'
import { apiEndpoints } from './routes/endpoints.ts'
import { answerStylesheet, answerTypeface } from './routes/oauth/browser/answer-page.ts'
import { authorizeRoutes } from './routes/oauth/browser/authorize.ts'
import { isForPage, noSuchPage } from './routes/oauth/browser/refusal-pages.ts'
import { settingsRoutes } from './routes/oauth/browser/settings.ts'
import { signInRoutes } from './routes/oauth/browser/sign-in.ts'
import { toOAuthDeps } from './routes/oauth/oauth-deps.ts'
import { confirmRoutes } from './routes/people/confirm-page.ts'
import { publishedRoutes } from './routes/publish/published-routes.ts'
import { noteRequests, type RecentRequests, recentRequests } from './routes/start-page/recent-requests.ts'
import { startPageRoutes } from './routes/start-page/start-page.ts'
import { updatePageRoutes } from './routes/update-requests/answer/routes.ts'
import { refuse } from './rules/api-error.ts'
import type { AtEndOfTurn } from './store/recall.ts'

/**
 * The whole service as one function from request to response. It opens no port: `main.ts` does, and reports the end of
 * each event-loop turn.
 */
export function createService(deps: ServiceDeps, atEndOfTurn: AtEndOfTurn = work => work()): Hono<ServiceEnv> {
  const isOwn = localOnly()
  const app = new Hono<ServiceEnv>({
    router: shapeRouter(),
    getPath: request => {
      const path = pathOf(request.url)
      return isOwn(request, path) ? path : FOREIGN
    },
  })
  app.onError(errorAnswers(deps))
  app.all(FOREIGN, () => {
    throw refuse(1004)
  })
  const oauth = toOAuthDeps(deps)
  const endpoints = apiEndpoints(oauth)
  app.route('/', openApiRoute(endpoints))
  app.route('/', downloadRoute(deps))
  app.get('/b/sheaf.css', answerStylesheet)
  app.get('/b/inter.woff2', answerTypeface)
  app.route('/', authorizeRoutes(oauth))
  app.route('/', signInRoutes(oauth))
  app.route('/', settingsRoutes(oauth))
  app.route('/', confirmRoutes(deps))
  app.route('/', updatePageRoutes(oauth))
  app.route('/', publishedRoutes(oauth))
  const recent = recentRequests()
  app.route('/', startPageRoutes(oauth, recent, { operations: endpoints.length }))
  app.route(
    '/2.0',
    mount(
      deps,
      endpoints.filter(({ token }) => !token),
    ),
  )
  const { reads, writes } = arounds(deps, recent, atEndOfTurn)
  app.route(
    '/2.0',
    mount(
      deps,
      endpoints.filter(({ token }) => token),
      { reads, writes },
    ),
  )
  const none = noSuchAddress(deps, () => app.routes)
  // Only callers with a token learn which addresses exist.
  app.notFound(c => {
    if (`${c.req.path}/`.startsWith('/2.0/')) return reads(c, () => none(c))
    return isForPage(c) ? noSuchPage(c) : none(c)
  })
  return app
}

/** The middleware of reads, and the additional middleware of writes, outermost first. */
function arounds(deps: ServiceDeps, recent: RecentRequests, atEndOfTurn: AtEndOfTurn): Arounds {
  const reads = aroundAnswers(deps, {
    checks: [rateLimit(deps), noteUse(deps)],
    noteRequest: noteRequests(deps, recent),
    noteEvent: noteEvents(deps, atEndOfTurn),
  })
  const writes = [dropBlobs(deps), reads, noteActor(deps), requestKeys(deps), oneWritePerSheet(atEndOfTurn)]
  return { reads, writes: writes.reduceRight((inner, outer) => (c, answer) => outer(c, () => inner(c, answer))) }
}

/** The path for requests of web pages. No route matches it, because routes are in lower case. */
const FOREIGN = '/Foreign'
