import { type FormBody, jsonOrForm } from '../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { list, PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { DiscussionInput } from '../../rules/content/discussion.ts'
import { requireAuthor } from '../../rules/policy.ts'
import { discussionStore } from '../../store/discussions/discussions.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { findRow } from '../rows/find-row.ts'
import { commentAdder } from './add-comment.ts'
import { commentFiles, type DiscussionView, toWireDiscussion } from './discussion-view.ts'
import { discussionFinder } from './find-discussion.ts'
import { receiveComment } from './receive-comment.ts'

/** Discussions of a sheet and its rows (api-guide section 13). A sheet's list includes those of its rows. */
export const discussionEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...lists(deps),
  ...beginnings(deps),
  getDiscussion(deps),
  deleteDiscussion(deps),
]

const OF_SHEET = { family: 'Discussions', path: '/sheets/:sheetId/discussions' } as const
const OF_ROW = { family: 'Discussions', path: '/sheets/:sheetId/rows/:rowId/discussions' } as const
const ONE = { family: 'Discussions', path: '/sheets/:sheetId/discussions/:discussionId' } as const

function lists(deps: ServiceDeps): readonly Endpoint[] {
  const discussions = discussionStore(deps.store.db)
  const files = commentFiles(deps)
  const common = {
    method: 'GET',
    needs: 'discussion.read',
    query: { ...PAGING, include: list('attachments', 'comments') },
  } as const
  return [
    endpoint({
      ...OF_SHEET,
      ...common,
      title: 'List Discussions',
      handle(c, { target: { id, accessLevel }, query: { include } }) {
        const view = { ...readIncludes(include, () => files.ofSheet(id)), accessLevel }
        return replyPage(c, discussions.ofSheet(id), discussion => toWireDiscussion(discussion, view))
      },
    }),
    endpoint({
      ...OF_ROW,
      ...common,
      title: 'List Row Discussions',
      handle(c, { target, query: { include } }) {
        const { sheetId, rowId, accessLevel } = onRow(c, deps, target)
        const view = { ...readIncludes(include, () => files.ofRow(sheetId, rowId)), accessLevel }
        return replyPage(c, discussions.ofRow(sheetId, rowId), discussion => toWireDiscussion(discussion, view))
      },
    }),
  ]
}

/** `attachments` requires `comments` (api-guide section 13). */
function readIncludes(
  include: readonly string[],
  readFiles: () => NonNullable<DiscussionView['filesOf']>,
): Omit<DiscussionView, 'accessLevel'> {
  const comments = include.includes('comments')
  return { comments, filesOf: comments && include.includes('attachments') ? readFiles() : null }
}

/** The parent of a discussion: a row, or with null the sheet itself. */
type Place = {
  readonly sheetId: number
  readonly rowId: number | null
  readonly accessLevel: DiscussionView['accessLevel']
}

function onRow(
  c: ServiceContext,
  deps: ServiceDeps,
  { id: sheetId, accessLevel }: VisibleSheet,
): Place & { rowId: number } {
  return { sheetId, accessLevel, rowId: findRow(c, deps, sheetId).id }
}

function beginnings(deps: ServiceDeps): readonly Endpoint[] {
  const begin = discussionBeginner(deps)
  const common = {
    method: 'POST',
    needs: 'discussion.change',
    body: jsonOrForm('discussion', DiscussionInput),
    example: { body: { comment: { text: 'Who writes the summary?' } } },
  } as const
  return [
    endpoint({
      ...OF_SHEET,
      ...common,
      title: 'Create Discussion on Sheet',
      handle: (c, asked) => begin(c, asked, ({ id, accessLevel }) => ({ sheetId: id, accessLevel, rowId: null })),
    }),
    endpoint({
      ...OF_ROW,
      ...common,
      title: 'Create Discussion on Row',
      handle: (c, asked) => begin(c, asked, sheet => onRow(c, deps, sheet)),
    }),
  ]
}

/** Starts a discussion with its first comment and file. */
function discussionBeginner(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const discussions = discussionStore(store.db)
  const files = commentFiles(deps)
  const addComment = commentAdder(deps)

  return <Sent extends { readonly comment: { readonly text: string } }>(
    c: ServiceContext,
    { target, again, body }: Asked<VisibleSheet, unknown, FormBody<Sent>>,
    toPlace: (sheet: VisibleSheet) => Place,
  ): Promise<Response> => {
    toPlace(target)
    return receiveComment(c, deps, body, ({ comment }, file) =>
      store.transaction(() => {
        // Loaded again: during the upload the row or the access may have been removed.
        const { sheetId, rowId, accessLevel } = toPlace(again())
        const caller = c.get('caller')
        const [id, now] = [ids.next(), clock()]
        discussions.add({ id, sheetId, rowId, createdAt: now, createdBy: caller.userId })
        addComment(caller, { sheetId, discussionId: id, text: comment.text }, file, now)
        const begun = discussions.find(sheetId, id)
        if (!begun) throw new Error('A discussion that was just begun cannot be read.')
        const view = { accessLevel, comments: true, filesOf: files.ofDiscussion(sheetId, id) }
        return replyResult(c, { result: toWireDiscussion(begun, view), version: store.sheets.touch(sheetId, now) })
      }),
    )
  }
}

function getDiscussion(deps: ServiceDeps): Endpoint {
  const find = discussionFinder(deps)
  const files = commentFiles(deps)
  return endpoint({
    ...ONE,
    title: 'Get Discussion',
    method: 'GET',
    needs: 'discussion.read',
    handle(c, { target }) {
      const discussion = find(c, target.id)
      const view = {
        accessLevel: target.accessLevel,
        comments: true,
        filesOf: files.ofDiscussion(target.id, discussion.id),
      }
      return reply(c, toWireDiscussion(discussion, view))
    },
  })
}

/** Deletes a discussion with its comments: for its author and admins of the sheet (1081 for others). */
function deleteDiscussion(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const find = discussionFinder(deps)
  const discussions = discussionStore(store.db)
  return endpoint({
    ...ONE,
    title: 'Delete Discussion',
    method: 'DELETE',
    needs: 'discussion.change',
    handle(c, { target }) {
      const { id: sheetId, accessLevel } = target
      const discussion = find(c, target.id)
      if (!reaches(accessLevel, 'ADMIN')) requireAuthor(discussion.createdBy.id, c.get('caller').userId)

      const version = store.transaction(() => {
        discussions.remove(discussion.id)
        return store.sheets.touch(sheetId, clock())
      })
      return replyResult(c, { version })
    },
  })
}
