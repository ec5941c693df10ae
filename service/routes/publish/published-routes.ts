import { Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../../http/env.ts'
import { messagePage } from '../../pages/page.ts'
import { publishedPage } from '../../pages/published/published-page.ts'
import { visitIn } from '../../rules/oauth/form-proof.ts'
import { type PublishedObject, publishedStore } from '../../store/reports/published.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import type { UserRecord } from '../../store/users.ts'
import { answerPage, sendTo } from '../oauth/browser/answer-page.ts'
import { openBrowser } from '../oauth/browser/browser.ts'
import { signInAddress } from '../oauth/browser/sign-in.ts'
import type { OAuthDeps } from '../oauth/oauth-deps.ts'
import { publishedParts } from './published-parts.ts'
import { sheetCalendar } from './sheet-calendar.ts'

/** Rows per page. */
const ROWS = 500

/**
 * The pages of published objects: a sheet, report or dashboard as its owner sees it, read-only, or a calendar. The
 * address alone grants access, unless it is restricted to members or to users with a share.
 */
export function publishedRoutes(deps: OAuthDeps): Hono<ServiceEnv> {
  const published = publishedStore(deps.store.db)
  const parts = publishedParts(deps)
  const calendarOf = sheetCalendar(deps)
  const refusal = gatekeeper(deps)

  return new Hono<ServiceEnv>().get('/b/publish/:key', c => {
    const found = published.find(c.req.param('key'))
    const owner = found && deps.store.users.find(found.ownerId)
    if (!found || !owner) return gonePage(c)
    const refused = refusal(c, found)
    if (refused) return refused
    if (found.view === 'ical') return calendarOf(c, owner, found.id)

    const from = (toPageNumber(c.req.query('page')) - 1) * ROWS
    const shown = show(found, owner, from)
    const title = titleOf(found, owner)
    if (!shown || title === null) return gonePage(c)
    const at = (row: number): string => inVisitOf(c, `/b/publish/${found.key}?page=${row / ROWS + 1}`)
    return answerPage(
      c,
      publishedPage({
        title,
        lead: LEADS[found.view],
        parts: shown.parts,
        previous: from > 0 ? at(from - ROWS) : null,
        next: found.kind !== 'sight' && from + ROWS < shown.rows ? at(from + ROWS) : null,
      }),
    )
  })

  function show({ kind, id }: PublishedObject, owner: UserRecord, from: number) {
    if (kind === 'sight') return parts.ofSight(owner, id)
    const stretch = { from, count: ROWS }
    return kind === 'report' ? parts.ofReport(owner, id, stretch) : parts.ofSheet(owner, id, stretch)
  }

  function titleOf({ kind, id }: PublishedObject, owner: UserRecord): string | null {
    const { store } = deps
    const found =
      kind === 'sheet' ? store.sheets.findVisible(owner.id, id) : visibleItems(store).find(owner.id, kind, id)
    return found?.name ?? null
  }
}

const LEADS = {
  readOnlyLite: 'Published to be looked at.',
  readOnlyFull: 'Published to be looked at.',
  readWrite: 'Published to be worked on: open it in Sheaf to change it.',
} as const

/** Checks access: returns the reason and the sign-in address, or null when access is granted. */
function gatekeeper(deps: OAuthDeps) {
  const { store } = deps
  const items = visibleItems(store)

  return (c: ServiceContext, { kind, id, key, settings }: PublishedObject): Response | Promise<Response> | null => {
    const { accessibleBy = 'ALL' } = settings
    if (accessibleBy === 'ALL') return null
    const { user } = openBrowser(c, deps)
    if (!user) return sendTo(c, signInAddress(`/b/publish/${key}`))
    if (user.status !== 'ACTIVE') return closedPage(c)
    if (accessibleBy === 'ORG') return null
    const found = kind === 'sheet' ? store.sheets.findVisible(user.id, id) : items.find(user.id, kind, id)
    return found ? null : closedPage(c)
  }
}

/** Further pages of a restricted object belong to the same session. */
function inVisitOf(c: ServiceContext, address: string): string {
  const visit = visitIn(c.req.query('visit'))
  return visit === '' ? address : `${address}&visit=${visit}`
}

function toPageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

function gonePage(c: ServiceContext): Response | Promise<Response> {
  const sentence = 'It is not published any more, or the address is not complete. Ask whoever gave it to you.'
  return answerPage(c, messagePage('Nothing is published here', sentence), { status: 404 })
}

function closedPage(c: ServiceContext): Response | Promise<Response> {
  const sentence = 'It was published for fewer people. Ask whoever gave you the address to share it with you.'
  return answerPage(c, messagePage('This is not open to you', sentence), { status: 403 })
}
