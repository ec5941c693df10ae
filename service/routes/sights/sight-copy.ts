import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { SightDefinition } from '../../rules/sights/sight-definition.ts'
import { itemStore } from '../../store/reports/items.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import { copyTarget, MoveTarget, targetOpener } from '../containers/copy/container-destination.ts'
import { requireMoveTo } from '../containers/copy/sheet-routes.ts'
import { toChangedSight } from './sights.ts'

const SightCopy = copyTarget(100)

/** Copies a dashboard, and moves it to another folder, workspace or Home (api-guide section 19). */
export const sightCopyEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [copySight(deps), moveSight(deps)]

function copySight(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  const items = itemStore(store.db)
  const openTarget = targetOpener(deps)
  return endpoint({
    family: 'Sights',
    title: 'Copy Sight',
    method: 'POST',
    path: '/sights/:sightId/copy',
    needs: 'sight.copy',
    also: ['place.fill'],
    body: json(SightCopy),
    example: { body: { destinationType: 'home', newName: 'Copy' } },
    async handle(c, { again, body }) {
      const { newName: name, ...named } = await body.read(c)
      return store.transaction(() => {
        const from = again()
        const id = ids.next()
        const { widgets, ...looks } = SightDefinition.parse(items.definitionOf(from.id))
        // The copy shows the same sheets and reports; its widgets have new ids.
        const definition = {
          ...looks,
          source: { id: from.id, type: 'sight' },
          widgets: widgets.map(widget => ({ ...widget, id: ids.next() })),
        }
        const { userId: ownerId } = c.get('caller')
        items.add({ ...openTarget(c, named), id, kind: 'sight', name, ownerId, definition }, clock())
        return replyResult(c, { result: toChangedSight({ id, name, accessLevel: 'OWNER' }) })
      })
    },
  })
}

function moveSight(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const items = itemStore(store.db)
  const visible = visibleItems(store)
  const openTarget = targetOpener(deps)
  return endpoint({
    family: 'Sights',
    title: 'Move Sight',
    method: 'POST',
    path: '/sights/:sightId/move',
    needs: 'sight.move',
    also: ['place.fill'],
    body: json(MoveTarget),
    example: { body: { destinationType: 'home' } },
    async handle(c, { again, body }) {
      const named = await body.read(c)
      return store.transaction(() => {
        const sight = again()
        const destination = openTarget(c, named)
        requireMoveTo(sight, destination)
        items.move(sight.id, destination.folderId, destination.workspaceId, clock())
        return replyResult(c, {
          result: toChangedSight(visible.find(c.get('caller').userId, 'sight', sight.id) ?? sight),
        })
      })
    },
  })
}
