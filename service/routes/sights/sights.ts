import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { instant, list, PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { MAYBE_TOKEN_PAGE, replyTokenPage } from '../../http/token-page.ts'
import { readViewOptions, VIEW } from '../../http/view-options.ts'
import { SightDefinition } from '../../rules/sights/sight-definition.ts'
import { itemStore } from '../../store/reports/items.ts'
import { type VisibleItem, visibleItems } from '../../store/reports/visible-items.ts'
import { Named } from '../containers/container-name.ts'
import { toItemLink, toItemSummary } from '../reports/item-view.ts'
import { widgetViewer } from './widget-view.ts'

/** Dashboards, called Sights in the API: list, read, rename, delete (api-guide section 19). */
export const sightEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  listSights(deps),
  getSight(deps),
  ...changes(deps),
]

function listSights({ store }: ServiceDeps): Endpoint {
  const items = visibleItems(store)
  return endpoint({
    family: 'Sights',
    title: 'List Sights',
    method: 'GET',
    path: '/sights',
    needs: 'sight.list',
    query: { ...PAGING, ...MAYBE_TOKEN_PAGE, include: list('ownerInfo'), modifiedSince: instant },
    handle(c, { query: { paginationType, include, modifiedSince = 0 } }) {
      const sights = items.ofKind(c.get('caller').userId, 'sight', ({ modifiedAt }) => modifiedAt >= modifiedSince)
      const toWire = (sight: VisibleItem): object => toItemSummary(sight, new Set(include))
      if (paginationType === undefined) return replyPage(c, sights, toWire)
      return replyTokenPage(c, sights, { positionOf: ({ id }) => [0, id], toWire, filter: [modifiedSince] })
    },
  })
}

function getSight(deps: ServiceDeps): Endpoint {
  const items = itemStore(deps.store.db)
  const show = widgetViewer(deps)
  return endpoint({
    family: 'Sights',
    title: 'Get Sight',
    method: 'GET',
    path: '/sights/:sightId',
    needs: 'sight.read',
    query: { level: VIEW.level, include: list('objectValue', 'ownerInfo', 'source'), exclude: list() },
    handle(c, { target, query: { level = 0 } }) {
      const { source, widgets, ...looks } = SightDefinition.parse(items.definitionOf(target.id))
      const look = { caller: c.get('caller'), level, options: toSightOptions(c, level) }
      const { include } = look.options
      return reply(c, {
        ...toItemSummary(target, include),
        ...looks,
        ...(include.has('source') && source ? { source } : {}),
        ...(target.workspaceId === null ? {} : { workspace: { id: target.workspaceId, name: target.workspaceName } }),
        widgets: widgets.map(widget => show(widget, look)),
      })
    },
  })
}

/** Types that sheets show from level 2 on, dashboards show from level 4 (api-guide section 11). */
function toSightOptions(c: ServiceContext, level: number) {
  return { ...readViewOptions(c), level: level >= 4 ? 2 : level >= 1 ? 1 : 0 } as const
}

function changes({ store, clock }: ServiceDeps): readonly Endpoint[] {
  const items = itemStore(store.db)
  const common = { family: 'Sights', path: '/sights/:sightId' } as const
  return [
    endpoint({
      ...common,
      title: 'Update Sight',
      method: 'PUT',
      needs: 'sight.change',
      body: json(Named),
      example: { body: { name: 'Progress' } },
      async handle(c, { again, body }) {
        const { name } = await body.read(c)
        return store.transaction(() => {
          const sight = again()
          items.rename(sight.id, name, clock())
          return replyResult(c, { result: toChangedSight({ ...sight, name }) })
        })
      },
    }),
    endpoint({
      ...common,
      title: 'Delete Sight',
      method: 'DELETE',
      needs: 'sight.delete',
      handle(c, { target }) {
        store.transaction(() => items.remove(target.id))
        return replyResult(c)
      },
    }),
  ]
}

/** The fields of a dashboard in responses to a change. */
export function toChangedSight({ id, name, accessLevel }: Pick<VisibleItem, 'id' | 'name' | 'accessLevel'>): object {
  return { id, name, accessLevel, permalink: toItemLink('sight', id) }
}
