import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { PAGING } from '../../http/query.ts'
import { replyPage } from '../../http/reply.ts'
import { VIEW } from '../../http/view-options.ts'
import { TemplateDefinition } from '../../rules/templates/template-definition.ts'
import { type ItemStore, itemStore } from '../../store/reports/items.ts'
import { type VisibleItem, visibleItems } from '../../store/reports/visible-items.ts'

/** Templates: those a user can access, and public ones (api-guide section 14.4). `fromId` creates a sheet from one. */
export function templateEndpoints({ store }: ServiceDeps): readonly Endpoint[] {
  const items = itemStore(store.db)
  const visible = visibleItems(store)
  const common = { family: 'Templates', method: 'GET', needs: 'template.list' } as const
  const listed = (userId: number, isPublic: boolean): readonly VisibleItem[] =>
    visible.ofKind(userId, 'template', ({ ownerId }) => (ownerId === null) === isPublic)

  return [
    endpoint({
      ...common,
      title: 'List User Created Templates',
      path: '/templates',
      query: PAGING,
      handle: c => replyPage(c, listed(c.get('caller').userId, false), template => toWireTemplate(items, template)),
    }),
    endpoint({
      ...common,
      title: 'List Public Templates',
      path: '/templates/public',
      query: { ...PAGING, level: VIEW.level },
      handle: c => replyPage(c, listed(c.get('caller').userId, true), template => toWireTemplate(items, template)),
    }),
  ]
}

function toWireTemplate(items: ItemStore, { id, name, accessLevel }: VisibleItem): object {
  const { description, type, public: facts } = TemplateDefinition.parse(items.definitionOf(id))
  return { id, name, description, accessLevel, ...(facts ? { type, ...facts } : {}) }
}
