import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId, queryList } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { DiscussionInput } from '../../rules/content/talk.ts'
import { type Operation, requireAuthor } from '../../rules/policy.ts'
import { discussionStore } from '../../store/talk/discussions.ts'
import { commentAdder } from './add-comment.ts'
import { blobRemover } from './blob-remover.ts'
import { receiveTalk } from './receive-talk.ts'
import { commentFiles, type TalkView, toWireDiscussion } from './talk-view.ts'

/** Discussions on a sheet and on its rows (api-guide section 13). A sheet's list has those of its rows too. */
export function discussionRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const discussions = discussionStore(deps.store.db)
  const files = commentFiles(deps)
  const begin = discussionBeginner(deps)
  const remove = discussionRemover(deps)

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/discussions', c => {
      const { id, accessLevel } = openSheet(c, deps, 'discussion.read')
      const view = { ...readIncludes(c, files.ofSheet(id)), accessLevel }
      return replyPage(c, discussions.ofSheet(id), discussion => toWireDiscussion(discussion, view))
    })
    .get('/sheets/:sheetId/rows/:rowId/discussions', c => {
      const { sheetId, rowId, accessLevel } = openRow(c, deps, 'discussion.read')
      const view = { ...readIncludes(c, files.ofSheet(sheetId)), accessLevel }
      return replyPage(c, discussions.ofRow(sheetId, rowId), discussion => toWireDiscussion(discussion, view))
    })
    .post('/sheets/:sheetId/discussions', c =>
      begin(c, () => ({ ...openSheetItself(c, deps, 'discussion.change'), rowId: null })),
    )
    .post('/sheets/:sheetId/rows/:rowId/discussions', c => begin(c, () => openRow(c, deps, 'discussion.change')))
    .get('/sheets/:sheetId/discussions/:discussionId', c => {
      const { id, accessLevel } = openSheet(c, deps, 'discussion.read')
      const discussion = discussions.find(id, pathId(c, 'discussionId'))
      if (!discussion) throw refuse(1006)
      const view = { accessLevel, comments: true, filesOf: files.ofDiscussion(id, discussion.id) }
      return reply(c, toWireDiscussion(discussion, view))
    })
    .delete('/sheets/:sheetId/discussions/:discussionId', remove)
}

/** `attachments` counts only together with `comments` (api-guide section 13). */
function readIncludes(c: ServiceContext, filesOf: NonNullable<TalkView['filesOf']>): Omit<TalkView, 'accessLevel'> {
  const include = queryList(c, 'include')
  const comments = include.includes('comments')
  return { comments, filesOf: comments && include.includes('attachments') ? filesOf : null }
}

function openSheetItself(c: ServiceContext, deps: ServiceDeps, operation: Operation) {
  const { id: sheetId, accessLevel } = openSheet(c, deps, operation)
  return { sheetId, accessLevel }
}

/** The row of the path; 1006 when the sheet has no such row. */
function openRow(c: ServiceContext, deps: ServiceDeps, operation: Operation) {
  const { sheetId, accessLevel } = openSheetItself(c, deps, operation)
  const row = deps.store.rows.find(sheetId, pathId(c, 'rowId'))
  if (!row) throw refuse(1006)
  return { sheetId, accessLevel, rowId: row.id }
}

/** Begins a discussion with its first comment, and the file that came with it. */
function discussionBeginner(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const discussions = discussionStore(store.db)
  const files = commentFiles(deps)
  const addComment = commentAdder(deps)

  return (
    c: ServiceContext,
    open: () => { sheetId: number; rowId: number | null; accessLevel: TalkView['accessLevel'] },
  ) => {
    open()
    return receiveTalk(c, deps, { part: 'discussion', schema: DiscussionInput }, ({ comment }, file) =>
      store.transaction(() => {
        // Asked again: an upload takes time, and meanwhile the row or the right to write may be gone.
        const { sheetId, rowId, accessLevel } = open()
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

/** Removes a discussion with all that was said in it: for whoever began it, and for admins of the sheet (1081 for others). */
function discussionRemover(deps: ServiceDeps) {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const removeBlobs = blobRemover(deps)

  return async (c: ServiceContext): Promise<Response> => {
    const { id: sheetId, accessLevel } = openSheet(c, deps, 'discussion.change')
    const discussion = discussions.find(sheetId, pathId(c, 'discussionId'))
    if (!discussion) throw refuse(1006)
    if (!reaches(accessLevel, 'ADMIN')) requireAuthor(discussion.createdBy.id, c.get('caller').userId)

    const version = await removeBlobs.ofDiscussion(sheetId, discussion.id, () =>
      store.transaction(() => {
        discussions.remove(discussion.id)
        return store.sheets.touch(sheetId, clock())
      }),
    )
    return replyResult(c, { version })
  }
}
