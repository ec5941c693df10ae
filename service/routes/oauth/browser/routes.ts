import { Hono } from 'hono'
import type { ServiceEnv } from '../../../http/env.ts'
import type { OAuthDeps } from '../oauth-deps.ts'
import { answerStylesheet, answerTypeface } from './answer-page.ts'
import { authorizeRoutes } from './authorize.ts'
import { settingsRoutes } from './settings.ts'
import { signInRoutes } from './sign-in.ts'

/** The pages of the service, outside `/2.0`: consent, sign-in and settings. */
export function pageRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/b/sheaf.css', answerStylesheet)
    .get('/b/inter.woff2', answerTypeface)
    .route('/', authorizeRoutes(deps))
    .route('/', signInRoutes(deps))
    .route('/', settingsRoutes(deps))
}
