import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { requireAuthor } from '../../rules/policy.ts'
import { type CommentRecord, type DiscussionRecord, discussionStore } from '../../store/discussions/discussions.ts'

/** Finds the discussion of the path; 1006 when the sheet has no such discussion. */
export function discussionFinder({ store }: ServiceDeps) {
  const discussions = discussionStore(store.db)
  return (c: ServiceContext, sheetId: number): DiscussionRecord => {
    const discussion = discussions.find(sheetId, pathId(c, 'discussionId'))
    if (!discussion) throw refuse(1006)
    return discussion
  }
}

/** Finds the comment of the path; 1006 when the sheet has no such comment. */
export function commentFinder({ store }: ServiceDeps) {
  const discussions = discussionStore(store.db)
  return (c: ServiceContext, sheetId: number): CommentRecord => {
    const comment = discussions.findComment(sheetId, pathId(c, 'commentId'))
    if (!comment) throw refuse(1006)
    return comment
  }
}

/** The same, but the caller must be its author (1081). */
export function ownCommentFinder(deps: ServiceDeps) {
  const find = commentFinder(deps)
  return (c: ServiceContext, sheetId: number): CommentRecord => {
    const comment = find(c, sheetId)
    requireAuthor(comment.createdBy.id, c.get('caller').userId)
    return comment
  }
}
