import { Hono } from 'hono'
import { readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { reply, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { CommentInput } from '../../rules/content/talk.ts'
import { type Operation, requireAuthor } from '../../rules/policy.ts'
import { type CommentRecord, discussionStore } from '../../store/talk/discussions.ts'
import { commentAdder } from './add-comment.ts'
import { blobRemover } from './blob-remover.ts'
import { receiveTalk } from './receive-talk.ts'
import { commentFiles, toWireComment } from './talk-view.ts'

/** What is said in discussions (api-guide section 13). Only its author changes or deletes a comment (1081). */
export function commentRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const files = commentFiles(deps)
  const open = commentOpener(deps)
  const toWire = (comment: CommentRecord) => toWireComment(comment, files.ofComment(comment.sheetId, comment.id))

  return new Hono<ServiceEnv>()
    .post('/sheets/:sheetId/discussions/:discussionId/comments', commentSayer(deps, toWire))
    .get('/sheets/:sheetId/comments/:commentId', c => reply(c, toWire(open(c, 'comment.read'))))
    .put('/sheets/:sheetId/comments/:commentId', commentChanger(deps, toWire))
    .delete('/sheets/:sheetId/comments/:commentId', commentRemover(deps))
}

type ToWire = (comment: CommentRecord) => object

/** Finds the comment of the path; to change it, the caller must have written it. */
function commentOpener(deps: ServiceDeps) {
  const discussions = discussionStore(deps.store.db)
  return (c: ServiceContext, operation: 'comment.read' | 'comment.change'): CommentRecord => {
    const sheet = openSheet(c, deps, operation)
    const comment = discussions.findComment(sheet.id, pathId(c, 'commentId'))
    if (!comment) throw refuse(1006)
    if (operation === 'comment.change') requireAuthor(comment.createdBy.id, c.get('caller').userId)
    return comment
  }
}

/** Adds a comment to a discussion, and in the same request the file that goes with it. */
function commentSayer(deps: ServiceDeps, toWire: ToWire) {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const addComment = commentAdder(deps)

  const openDiscussion = (c: ServiceContext, operation: Operation) => {
    const sheet = openSheet(c, deps, operation)
    const discussion = discussions.find(sheet.id, pathId(c, 'discussionId'))
    if (!discussion) throw refuse(1006)
    return { sheetId: sheet.id, discussionId: discussion.id }
  }

  return (c: ServiceContext): Promise<Response> => {
    openDiscussion(c, 'comment.change')
    return receiveTalk(c, deps, { part: 'comment', schema: CommentInput }, ({ text }, file) =>
      store.transaction(() => {
        // Asked again: while a file arrived, the discussion may have been deleted.
        const place = openDiscussion(c, 'comment.change')
        const now = clock()
        const id = addComment(c.get('caller'), { ...place, text }, file, now)
        const added = discussions.findComment(place.sheetId, id)
        if (!added) throw new Error('A comment that was just added cannot be read.')
        return replyResult(c, { result: toWire(added), version: store.sheets.touch(place.sheetId, now) })
      }),
    )
  }
}

/** Changes what a comment says. Saying the same again changes nothing, but counts as a change like any other write. */
function commentChanger(deps: ServiceDeps, toWire: ToWire) {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const open = commentOpener(deps)

  return async (c: ServiceContext): Promise<Response> => {
    open(c, 'comment.change')
    const { text } = await readBody(c, CommentInput)
    return store.transaction(() => {
      const comment = open(c, 'comment.change')
      const now = clock()
      discussions.changeComment(comment.id, text, now)
      const result = toWire({ ...comment, text, modifiedAt: now })
      return replyResult(c, { result, version: store.sheets.touch(comment.sheetId, now) })
    })
  }
}

/** Deletes a comment with its files; with the last one of a discussion, the discussion. */
function commentRemover(deps: ServiceDeps) {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const removeBlobs = blobRemover(deps)
  const open = commentOpener(deps)

  return async (c: ServiceContext): Promise<Response> => {
    const { id, sheetId, discussionId } = open(c, 'comment.change')
    const version = await removeBlobs.ofComment(sheetId, id, () =>
      store.transaction(() => {
        discussions.removeComment(id)
        const isLast = discussions.find(sheetId, discussionId)?.comments.length === 0
        if (isLast) discussions.remove(discussionId)
        return store.sheets.touch(sheetId, clock())
      }),
    )
    return replyResult(c, { version })
  }
}
