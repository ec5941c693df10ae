import { html } from 'hono/html'
import type { ServiceContext } from '../../../http/env.ts'
import { messagePage, page } from '../../../pages/page.ts'
import type { UserRecord } from '../../../store/users.ts'
import { answerPage } from './answer-page.ts'

/** The person may no longer use the service: no code, no token, and who can change that. */
export function inactivePage(c: ServiceContext, { email, status }: UserRecord): Response | Promise<Response> {
  const what = status === 'DEACTIVATED' ? 'was deactivated' : 'is not active yet'
  const sentence = `The account ${email} ${what}, so it cannot be used to sign in. Ask an admin of your organization.`
  return answerPage(c, messagePage('This account cannot sign in', sentence), { status: 403 })
}

/** Whether a person looks for a page here, and not a program that reads the error object. */
export function isForPage({ req }: ServiceContext): boolean {
  return req.method === 'GET' && /text\/html/i.test(req.header('accept') ?? '')
}

/** An address that no page of ours has. */
export function noSuchPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = html`Check the address, or go to <a href="/">the first page</a> of this service.`
  return answerPage(c, page('There is no page here', html`<p class="lead">${sentence}</p>`), { status: 404 })
}

/** A form that is not ours, or no longer: nothing of it was done. */
export function outdatedPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = 'Nothing was changed. Go back to where you started and open the page again.'
  return answerPage(c, messagePage('This page is out of date', sentence), { status: 403 })
}
