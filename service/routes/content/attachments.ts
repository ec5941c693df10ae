import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { FILE_URL_LIFE_MS } from '../../rules/content/attachment-kinds.ts'
import { requireAuthor } from '../../rules/policy.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { temporaryUrlStore } from '../../store/content/temporary-urls.ts'
import { discussionFinder } from '../discussions/find-discussion.ts'
import { findRow } from '../rows/find-row.ts'
import { toWireAttachment } from './attachment-view.ts'
import { attachmentFinder } from './find-attachment.ts'

/** Lists, reads and deletes attachments (api-guide section 12). */
export const attachmentEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...lists(deps),
  getAttachment(deps),
  deleteAttachment(deps),
]

const LIST = { family: 'Attachments', method: 'GET', needs: 'attachment.read', query: PAGING } as const
const ONE = { family: 'Attachments', path: '/sheets/:sheetId/attachments/:attachmentId' } as const

function lists(deps: ServiceDeps): readonly Endpoint[] {
  const attachments = attachmentStore(deps.store.db)
  const findDiscussion = discussionFinder(deps)
  return [
    endpoint({
      ...LIST,
      title: 'List Attachments',
      path: '/sheets/:sheetId/attachments',
      handle: (c, { target }) => replyPage(c, attachments.ofSheet(target.id), toWireAttachment),
    }),
    endpoint({
      ...LIST,
      title: 'List Row Attachments',
      path: '/sheets/:sheetId/rows/:rowId/attachments',
      handle: (c, { target: { id } }) => replyPage(c, attachments.ofRow(id, findRow(c, deps, id).id), toWireAttachment),
    }),
    endpoint({
      ...LIST,
      title: 'List Discussion Attachments',
      path: '/sheets/:sheetId/discussions/:discussionId/attachments',
      handle: (c, { target: { id } }) =>
        replyPage(c, attachments.ofDiscussion(id, findDiscussion(c, id).id), toWireAttachment),
    }),
  ]
}

function getAttachment({ store, ids, clock }: ServiceDeps): Endpoint {
  const find = attachmentFinder(store)
  const urls = temporaryUrlStore(store.db)
  return endpoint({
    ...ONE,
    title: 'Get Attachment',
    method: 'GET',
    needs: 'attachment.read',
    handle(c, { target }) {
      const attachment = find(c, target.id)
      if (attachment.blob === null) return reply(c, toWireAttachment(attachment))

      const secret = ids.secret()
      const now = clock()
      urls.open(secret, attachment.id, now + FILE_URL_LIFE_MS, now)
      const url = `${new URL(c.req.url).origin}/files/${secret}`
      return reply(c, { ...toWireAttachment(attachment), url, urlExpiresInMillis: FILE_URL_LIFE_MS })
    },
  })
}

function deleteAttachment({ store, clock }: ServiceDeps): Endpoint {
  const find = attachmentFinder(store)
  const attachments = attachmentStore(store.db)
  return endpoint({
    ...ONE,
    title: 'Delete Attachment',
    method: 'DELETE',
    needs: 'attachment.change',
    handle(c, { target }) {
      const attachment = find(c, target.id)
      if (attachment.parentType === 'COMMENT') requireAuthor(attachment.createdBy.id, c.get('caller').userId)
      const version = store.transaction(() => {
        attachments.remove(attachment.id)
        return store.sheets.touch(attachment.sheetId, clock())
      })
      return replyResult(c, { version })
    },
  })
}
