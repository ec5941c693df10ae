import { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { reply, replyResult } from '../../http/reply.ts'
import { publishedStore } from '../../store/reports/published.ts'
import { publishChanger, toPublishStatus } from './publish-views.ts'

const AccessibleBy = z
  .string()
  .toUpperCase()
  .pipe(z.enum(['ALL', 'ORG', 'SHARED']))
  .optional()
const DefaultView = z
  .string()
  .toUpperCase()
  .pipe(z.enum(['CALENDAR', 'CARD', 'GRID']))
  .optional()
const Switch = z.boolean().optional()
/** Read-only, but accepted, so that a client may send a status back as read. */
const Address = z.string().max(500).nullish()

const READ_ONLY_FULL = { readOnlyFullEnabled: Switch, readOnlyFullAccessibleBy: AccessibleBy, readOnlyFullUrl: Address }
const READ_ONLY_FULL_LOOKS = { readOnlyFullDefaultView: DefaultView, readOnlyFullShowToolbar: Switch }

/** The publish settings of a sheet (api-guide section 6.6). Absent attributes stay. */
const SheetPublish = z.strictObject({
  ...READ_ONLY_FULL,
  ...READ_ONLY_FULL_LOOKS,
  readOnlyLiteEnabled: Switch,
  readOnlyLiteUrl: Address,
  readOnlyLiteSslUrl: Address,
  readWriteEnabled: Switch,
  readWriteAccessibleBy: AccessibleBy,
  readWriteDefaultView: DefaultView,
  readWriteShowToolbar: Switch,
  readWriteUrl: Address,
  icalEnabled: Switch,
  icalUrl: Address,
})
const ReportPublish = z.strictObject({ ...READ_ONLY_FULL, ...READ_ONLY_FULL_LOOKS })
const SightPublish = z.strictObject(READ_ONLY_FULL)

/** Reads and changes the publish status of sheets, reports and dashboards. */
export const publishEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...sheetPublish(deps),
  ...reportPublish(deps),
  ...sightPublish(deps),
]

function sheetPublish(deps: ServiceDeps): readonly Endpoint[] {
  const { store, clock } = deps
  const published = publishedStore(store.db)
  const change = publishChanger(deps)
  const common = { family: 'Sheets', path: '/sheets/:sheetId/publish' } as const
  return [
    endpoint({
      ...common,
      title: 'Get Sheet Publish Status',
      method: 'GET',
      needs: 'sheet.read',
      handle: (c, { target }) => reply(c, toPublishStatus('sheet', published.of('sheet', target.id), originOf(c))),
    }),
    endpoint({
      ...common,
      title: 'Set Sheet Publish Status',
      method: 'PUT',
      needs: 'sheet.publish',
      body: json(SheetPublish),
      example: {
        body: { readOnlyLiteEnabled: true, readOnlyFullEnabled: false, readWriteEnabled: false, icalEnabled: false },
      },
      async handle(c, { again, body }) {
        const sent = await body.read(c)
        return store.transaction(() => {
          const { id } = again()
          const now = change('sheet', id, sent)
          store.sheets.touch(id, clock())
          return replyResult(c, { result: toPublishStatus('sheet', now, originOf(c)) })
        })
      },
    }),
  ]
}

function reportPublish(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const published = publishedStore(store.db)
  const change = publishChanger(deps)
  const common = { family: 'Reports', path: '/reports/:reportId/publish' } as const
  return [
    endpoint({
      ...common,
      title: 'Get Report Publish Status',
      method: 'GET',
      needs: 'report.read',
      handle: (c, { target }) => reply(c, toPublishStatus('report', published.of('report', target.id), originOf(c))),
    }),
    endpoint({
      ...common,
      title: 'Set Report Publish Status',
      method: 'PUT',
      needs: 'report.publish',
      body: json(ReportPublish),
      example: { body: { readOnlyFullEnabled: true, readOnlyFullAccessibleBy: 'ALL' } },
      async handle(c, { again, body }) {
        const sent = await body.read(c)
        const now = store.transaction(() => change('report', again().id, sent))
        return replyResult(c, { result: toPublishStatus('report', now, originOf(c)) })
      },
    }),
  ]
}

function sightPublish(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const published = publishedStore(store.db)
  const change = publishChanger(deps)
  const common = { family: 'Dashboards', path: '/sights/:sightId/publish' } as const
  return [
    endpoint({
      ...common,
      title: 'Get Sight Publish Status',
      method: 'GET',
      needs: 'sight.read',
      handle: (c, { target }) => reply(c, toPublishStatus('sight', published.of('sight', target.id), originOf(c))),
    }),
    endpoint({
      ...common,
      title: 'Set Sight Publish Status',
      method: 'PUT',
      needs: 'sight.publish',
      body: json(SightPublish),
      example: { body: { readOnlyFullEnabled: true, readOnlyFullAccessibleBy: 'ORG' } },
      async handle(c, { again, body }) {
        const sent = await body.read(c)
        const now = store.transaction(() => change('sight', again().id, sent))
        return replyResult(c, { result: toPublishStatus('sight', now, originOf(c)) })
      },
    }),
  ]
}

const originOf = (c: ServiceContext): string => new URL(c.req.url).origin
