import { json, jsonOrForm } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { reply, replyResult } from '../../http/reply.ts'
import { CommentInput } from '../../rules/content/discussion.ts'
import { type CommentRecord, discussionStore } from '../../store/discussions/discussions.ts'
import { commentAdder } from './add-comment.ts'
import { commentFiles, toWireComment } from './discussion-view.ts'
import { commentFinder, discussionFinder, ownCommentFinder } from './find-discussion.ts'
import { receiveComment } from './receive-comment.ts'

/** The comments of discussions (api-guide section 13). Only its author changes or deletes a comment (1081). */
export const commentEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  addComment(deps),
  getComment(deps),
  editComment(deps),
  deleteComment(deps),
]

const ONE = { family: 'Comments', path: '/sheets/:sheetId/comments/:commentId' } as const

/** Adds a comment to a discussion, with its file in the same request. */
function addComment(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const findDiscussion = discussionFinder(deps)
  const add = commentAdder(deps)
  const toWire = commentView(deps)

  return endpoint({
    family: 'Comments',
    title: 'Add Comment',
    method: 'POST',
    path: '/sheets/:sheetId/discussions/:discussionId/comments',
    needs: 'comment.change',
    body: jsonOrForm('comment', CommentInput),
    example: { body: { text: 'Ready by Friday' } },
    handle(c, { target, again, body }) {
      findDiscussion(c, target.id)
      return receiveComment(c, deps, body, ({ text }, file) =>
        store.transaction(() => {
          // Loaded again: the discussion may have been deleted during the upload.
          const { id: discussionId, sheetId } = findDiscussion(c, again().id)
          const now = clock()
          const id = add(c.get('caller'), { sheetId, discussionId, text }, file, now)
          const added = discussions.findComment(sheetId, id)
          if (!added) throw new Error('A comment that was just added cannot be read.')
          return replyResult(c, { result: toWire(added), version: store.sheets.touch(sheetId, now) })
        }),
      )
    },
  })
}

function getComment(deps: ServiceDeps): Endpoint {
  const find = commentFinder(deps)
  const toWire = commentView(deps)
  return endpoint({
    ...ONE,
    title: 'Get Comment',
    method: 'GET',
    needs: 'comment.read',
    handle: (c, { target }) => reply(c, toWire(find(c, target.id))),
  })
}

/** Changes the text of a comment. An equal text still counts as a change, like any other write. */
function editComment(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const findOwn = ownCommentFinder(deps)
  const toWire = commentView(deps)
  return endpoint({
    ...ONE,
    title: 'Edit Comment',
    method: 'PUT',
    needs: 'comment.change',
    body: json(CommentInput),
    example: { body: { text: 'Ready by Monday' } },
    async handle(c, { target, again, body }) {
      findOwn(c, target.id)
      const { text } = await body.read(c)
      return store.transaction(() => {
        const comment = findOwn(c, again().id)
        c.set('changedId', comment.discussionId)
        const now = clock()
        discussions.changeComment(comment.id, text, now)
        const result = toWire({ ...comment, text, modifiedAt: now })
        return replyResult(c, { result, version: store.sheets.touch(comment.sheetId, now) })
      })
    },
  })
}

/** Deletes a comment with its files; the last comment deletes its discussion. */
function deleteComment(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const discussions = discussionStore(store.db)
  const findOwn = ownCommentFinder(deps)
  return endpoint({
    ...ONE,
    title: 'Delete Comment',
    method: 'DELETE',
    needs: 'comment.change',
    handle(c, { target }) {
      const { id, sheetId, discussionId } = findOwn(c, target.id)
      c.set('changedId', discussionId)
      const version = store.transaction(() => {
        discussions.removeComment(id)
        if (!discussions.hasComments(discussionId)) discussions.remove(discussionId)
        return store.sheets.touch(sheetId, clock())
      })
      return replyResult(c, { version })
    },
  })
}

function commentView(deps: ServiceDeps) {
  const files = commentFiles(deps)
  return (comment: CommentRecord): object => toWireComment(comment, files.ofComment(comment.sheetId, comment.id))
}
