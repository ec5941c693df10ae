import { discussionStore } from '../../../../service/store/discussions/discussions.ts'
import type { RealSheet } from './sheet.ts'

/** The conversations of a sheet on the real service, and another user, or the user of the app elsewhere. */
export function createComments({ call, path, sheetId, store, me, bob, blob }: RealSheet) {
  const discussions = discussionStore(store.db)
  const all = () => discussions.ofSheet(sheetId)
  const fileOf = store.db.sqlite.prepare("SELECT blob FROM attachments WHERE parent_type = 'COMMENT' AND parent_id = ?")
  return {
    /** Threads as text, oldest first: their row and their comments. */
    drawn: () => all().map(({ rowId, comments }) => [rowId ?? 'sheet', ...comments.map(({ text }) => text)].join(': ')),
    texts: () => all().flatMap(({ comments }) => comments.map(({ text }) => text)),
    ids: () => all().map(({ id }) => id),
    /** The files of the comments with this text. */
    filesOf: (text: string) =>
      all()
        .flatMap(({ comments }) => comments)
        .filter(comment => comment.text === text)
        .flatMap(({ id }) => fileOf.all(id).map(file => Buffer.from(blob(file.blob)).toString())),
    async someoneSays(rowId: number | null, text: string, author: 'me' | 'other' = 'other'): Promise<number> {
      const where = rowId === null ? path : `${path}/rows/${rowId}`
      const begun = await call(author === 'me' ? me : bob, 'POST', `${where}/discussions`, { comment: { text } })
      return begun.result.id
    },
    someoneDeletes: (threadId: number) => call(bob, 'DELETE', `${path}/discussions/${threadId}`),
    async changedElsewhere(text: string, to: string): Promise<void> {
      const comments = all().flatMap(({ comments }) => comments)
      for (const { id } of comments.filter(comment => comment.text === text))
        await call(me, 'PUT', `${path}/comments/${id}`, { text: to })
    },
  }
}
