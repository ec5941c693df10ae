import type { ServiceContext } from '../../../http/env.ts'
import type { Markup } from '../../../pages/page.ts'
import { STYLESHEET, typeface } from '../../../pages/stylesheet.ts'

type PageStatus = 200 | 400 | 401 | 403 | 404 | 429

/**
 * A locked-down page: no scripts, no framing, no caching. `formTarget` is an additional redirect target of its form.
 * The referrer is sent within the service only: without any, browsers send `Origin: null` with our own forms, which are
 * then indistinguishable from foreign ones.
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

/** The font of the stylesheet. */
export function answerTypeface(c: ServiceContext): Response {
  return c.body(typeface(), 200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=86400',
  })
}

/** Redirects the browser without a referrer, because the address may contain a code. */
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
