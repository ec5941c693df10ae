import { html } from 'hono/html'
import type { ServiceContext } from '../../../http/env.ts'
import { messagePage, page } from '../../../pages/page.ts'
import type { UserRecord } from '../../../store/users.ts'
import { answerPage } from './answer-page.ts'

/** Tells a deactivated user that they have no access, and who can change that. */
export function inactivePage(c: ServiceContext, { email, status }: UserRecord): Response | Promise<Response> {
  const what = status === 'DEACTIVATED' ? 'was deactivated' : 'is not active yet'
  const sentence = `The account ${email} ${what}, so it cannot be used to sign in. Ask an admin of your organization.`
  return answerPage(c, messagePage('This account cannot sign in', sentence), { status: 403 })
}

/** Whether a browser requests a page, as opposed to a program that reads the error object. */
export function isForPage({ req }: ServiceContext): boolean {
  return req.method === 'GET' && /text\/html/i.test(req.header('accept') ?? '')
}

/** Answers an address without a page. */
export function noSuchPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = html`Check the address, or go to <a href="/">the first page</a> of this service.`
  return answerPage(c, page('There is no page here', html`<p class="lead">${sentence}</p>`), { status: 404 })
}

/** Answers a form that is not ours or no longer valid: it had no effect. */
export function outdatedPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = 'Nothing was changed. Go back to where you started and open the page again.'
  return answerPage(c, messagePage('This page is out of date', sentence), { status: 403 })
}
