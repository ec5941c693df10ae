import type { ServiceContext } from '../../../http/env.ts'
import type { Markup } from '../../../pages/page.ts'
import { STYLESHEET, typeface } from '../../../pages/stylesheet.ts'

type PageStatus = 200 | 400 | 401 | 403 | 404 | 429

/**
 * A page, closed to everything around it: no script, no frame around it, no copy kept. `formTarget` is where its form may
 * end besides here. The referrer stays within the service: with none at all, browsers would send `Origin: null` with
 * our own forms, and nobody could tell them from foreign ones.
 */
export function answerPage(
  c: ServiceContext,
  markup: Markup,
  { status = 200, formTarget = '' }: { readonly status?: PageStatus; readonly formTarget?: string } = {},
): Response | Promise<Response> {
  c.header('Content-Security-Policy', toPolicy(formTarget))
  c.header('X-Frame-Options', 'DENY')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
  return c.html(markup, status)
}

/** The stylesheet of the pages. */
export function answerStylesheet(c: ServiceContext): Response {
  return c.body(STYLESHEET, 200, {
    'Content-Type': 'text/css;charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  })
}

/** The typeface that the stylesheet names. */
export function answerTypeface(c: ServiceContext): Response {
  return c.body(typeface(), 200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
  })
}

/** Sends the browser on. Where it goes must not learn where it came from: the address may hold a code. */
export function sendTo(c: ServiceContext, address: string): Response {
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
  c.header('Location', address)
  return c.body(null, 303)
}

function toPolicy(formTarget: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action 'self' ${formTarget}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
