import type { Caller, ServiceDeps } from '../../http/env.ts'
import { discussionStore } from '../../store/discussions/discussions.ts'
import { attachmentAdder, type Content } from '../content/add-attachment.ts'

/** The text of a comment and its discussion. */
type SentComment = {
  readonly sheetId: number
  readonly discussionId: number
  readonly text: string
}

/** Adds a comment by the caller, with its file, and returns its id. Run it inside the transaction of the change. */
export function commentAdder(deps: ServiceDeps) {
  const { store, ids } = deps
  const discussions = discussionStore(store.db)
  const addAttachment = attachmentAdder(deps)

  return (caller: Caller, sent: SentComment, file: Content | null, now: number): number => {
    const id = ids.next()
    discussions.addComment({ ...sent, id, createdAt: now, createdBy: caller.userId })
    if (file) addAttachment(caller, { sheetId: sent.sheetId, parentType: 'COMMENT', parentId: id }, file, now)
    return id
  }
}
