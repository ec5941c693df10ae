import { Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../../../http/env.ts'
import { type Markup, messagePage } from '../../../pages/page.ts'
import { updatePage } from '../../../pages/update-page.ts'
import { ApiError } from '../../../rules/api-error.ts'
import { formProof, isFormProof } from '../../../rules/oauth/form-proof.ts'
import { answerPage } from '../../oauth/browser/answer-page.ts'
import { openBrowser } from '../../oauth/browser/browser.ts'
import { outdatedPage } from '../../oauth/browser/refusal-pages.ts'
import type { OAuthDeps } from '../../oauth/oauth-deps.ts'
import { readForm as readSentForm } from '../../oauth/parameters.ts'
import { rememberPerson } from '../../people/remember-person.ts'
import { overtaken, readForm, toUpdateRows, withTyped } from './fields.ts'
import { type Closed, type OpenRequest, requestOpener } from './open-request.ts'
import { answerWriter } from './write-answer.ts'

/** Far more than a recipient fills in: a form has at most 500 rows with 4,000 characters per cell. */
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * The page behind the link of an update request (api-guide section 20.2). The link itself grants access, for one
 * answer; the form has a CSRF token, like those of the sign-in pages.
 */
export function updatePageRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  const open = requestOpener(deps)
  return new Hono<ServiceEnv>()
    .get('/b/updates/:secret', c => {
      const secret = c.req.param('secret')
      const found = open(secret)
      if ('closed' in found) return closedPage(c, found.closed)
      return answerPage(c, formPage(c, deps, secret, found))
    })
    .post('/b/updates/:secret', async c => {
      const secret = c.req.param('secret')
      const form = await readSentForm(c, LONGEST_ANSWER_BYTES)
      const browser = openBrowser(c, deps, form)
      if (!form || !isFormProof(form.get('proof') ?? '', browser, purpose(secret))) return outdatedPage(c)
      return answer(c, deps, secret, form)
    })
}

function answer(
  c: ServiceContext,
  deps: OAuthDeps,
  secret: string,
  form: URLSearchParams,
): Response | Promise<Response> {
  const { store, clock } = deps
  const open = requestOpener(deps)
  const write = answerWriter(deps)
  const refused = (trouble: string): Response | Promise<Response> => {
    const found = open(secret)
    if ('closed' in found) return closedPage(c, found.closed)
    return answerPage(c, formPage(c, deps, secret, found, { trouble, form }), { status: 400 })
  }
  try {
    const done = store.transaction((): Closed | { readonly overtaken: readonly string[] } => {
      const found = open(secret)
      if ('closed' in found) return found.closed
      const rows = readForm(deps, found)
      const theirs = overtaken(rows, form)
      if (theirs.length > 0) return { overtaken: theirs }
      const userId = rememberPerson(deps, found.request.sentTo)
      store.acting.run({ userId, agent: null, at: clock() }, () => write(found, rows, userId, form))
      return { overtaken: [] }
    })
    if (typeof done === 'string') return closedPage(c, done)
    if (done.overtaken.length > 0) return refused(overtakenSentence(done.overtaken))
    deps.onWatchedChange?.()
    return answerPage(c, messagePage('Thank you', 'Your update is in the sheet. You can close this page.'))
  } catch (error) {
    // A cell rejected its value: nothing was written, and the recipient can retry.
    if (!(error instanceof ApiError)) throw error
    return refused(`Nothing was written. ${error.message}`)
  }
}

const overtakenSentence = (labels: readonly string[]): string =>
  `Somebody else has changed ${labels.map(label => `“${label}”`).join(', ')} in the meantime. Nothing was written: check what you filled in, and send it again to replace theirs.`

/** The reason for rejecting a form, and the form. */
type Refusal = {
  readonly trouble: string
  readonly form: URLSearchParams
}

function formPage(
  c: ServiceContext,
  deps: OAuthDeps,
  secret: string,
  open: OpenRequest,
  refusal: Refusal | null = null,
): Markup {
  const { request, sheet } = open
  const rows = readForm(deps, open)
  return updatePage({
    subject: request.subject,
    message: request.message,
    sender: request.sentBy,
    sheet: sheet.name,
    rows: toUpdateRows(deps, open, refusal ? withTyped(rows, refusal.form) : rows),
    action: `/b/updates/${secret}`,
    proof: formProof(openBrowser(c, deps), purpose(secret)),
    trouble: refusal?.trouble ?? null,
  })
}

const SENTENCES: Readonly<Record<Closed, readonly [title: string, sentence: string]>> = {
  unknown: ['This link leads nowhere', 'Check that you have copied the whole link from the message.'],
  answered: ['This has been answered', 'The link works once, and an answer was sent with it. Nothing was changed now.'],
  withdrawn: [
    'This request is no longer open',
    'Whoever sent it has taken it back, or can no longer change the sheet.',
  ],
}

function closedPage(c: ServiceContext, closed: Closed): Response | Promise<Response> {
  const [title, sentence] = SENTENCES[closed]
  return answerPage(c, messagePage(title, sentence), { status: closed === 'unknown' ? 404 : 403 })
}

const purpose = (secret: string): string => `update ${secret}`
