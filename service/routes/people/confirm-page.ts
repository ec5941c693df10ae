import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { hashToken } from '../../middleware/auth.ts'
import { form, messagePage, page } from '../../pages/page.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { answerPage } from '../oauth/browser/answer-page.ts'
import { readForm } from '../oauth/parameters.ts'

/** The address of the confirmation page. The key proves that the user received the message. */
export const confirmAddress = (origin: string, key: string): string => `${origin}/b/confirm?key=${key}`

/**
 * Confirms an alternate address: opening the page changes nothing, because mail programs prefetch links; its button
 * confirms.
 */
export function confirmRoutes({ store }: ServiceDeps): Hono<ServiceEnv> {
  const alternates = alternateEmailStore(store.db)
  return new Hono<ServiceEnv>()
    .get('/b/confirm', c => {
      const key = c.req.query('key') ?? ''
      const waiting = alternates.findByProof(hashToken(key))
      if (!waiting) return overPage(c)
      const button = html`<p class="lead">Is ${waiting.email} an address of yours?</p>
<div class="deeds"><button class="main">Confirm</button></div>`
      return answerPage(c, page('Confirm an address', form('/b/confirm', key, button)))
    })
    .post('/b/confirm', async c => {
      const key = (await readForm(c))?.get('proof') ?? ''
      const confirmed = store.transaction(() => alternates.confirm(hashToken(key)))
      if (!confirmed) return overPage(c)
      return answerPage(c, messagePage('Thank you', `From now on you are found by ${confirmed.email} as well.`))
    })
}

function overPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = 'It was used already, or the address was taken away again. There is nothing to do.'
  return answerPage(c, messagePage('This link is over', sentence), { status: 404 })
}
