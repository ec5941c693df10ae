import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Comment, Thread } from '../../../shared/model/comment.ts'
import type { ThreadId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { CommentInput } from '../submit-comment.ts'
import { SHEET, type TestEnv } from './test-env.ts'

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Shorthands for user actions in the conversations panel. */
export const commentsPanelIn = (env: TestEnv) => {
  const newComment = (row: number | null, text: string, threadId: ThreadId | null): Omit<CommentInput, 'file'> => ({
    sheetId: SHEET,
    rowId: row === null ? null : rowId(row),
    threadId,
    text,
  })
  const threads = async (row: number | null = null): Promise<readonly Thread[]> =>
    must(await env.sync.comments.list({ sheetId: SHEET, rowId: row === null ? null : rowId(row) }, 0)).items

  return {
    /** On a row, or on the sheet if null; in a thread, or as the first comment of a new one. */
    say: (row: number | null, text: string, threadId: ThreadId | null = null) =>
      must(env.sync.comments.post({ ...newComment(row, text, threadId), file: null })),
    async sayWithFile(row: number, text: string, content: string) {
      const token = env.pick('crack.txt', content)
      const comment = newComment(row, text, null)
      return must(await env.kept.keepFor(token, file => env.sync.comments.post({ ...comment, file })))
    },
    threads,
    /** The displayed threads as text, each comment with its pending state. */
    async drawn(row: number | null = null): Promise<string[]> {
      const drawn = ({ text, pending }: Comment) => (pending ? `${text} (${pending.what}, ${pending.state})` : text)
      return (await threads(row)).map(({ comments }) => comments.map(drawn).join(' / '))
    },
    async save(): Promise<void> {
      env.sync.save(SHEET)
      await env.clock.settle()
    },
    /** The reasons of edits that need review. */
    reasons: () => env.outbox.list(SHEET).map(({ reason }) => reason),
  }
}
export type CommentsPanel = ReturnType<typeof commentsPanelIn>
