import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Comment, Thread } from '../../../shared/model/conversation.ts'
import type { ThreadId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { NewPost } from '../posting.ts'
import { SHEET, type World } from './a-world.ts'

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** What a person does in the conversations panel of this world, in short. */
export const talkIn = (world: World) => {
  const newPost = (row: number | null, text: string, threadId: ThreadId | null): Omit<NewPost, 'file'> => ({
    sheetId: SHEET,
    rowId: row === null ? null : rowId(row),
    threadId,
    text,
  })
  const threads = async (row: number | null = null): Promise<readonly Thread[]> =>
    must(await world.sync.conversations.list({ sheetId: SHEET, rowId: row === null ? null : rowId(row) }, 0)).items

  return {
    /** On a row, or, null, on the sheet; in a thread, or as the first of a new one. */
    say: (row: number | null, text: string, threadId: ThreadId | null = null) =>
      must(world.sync.conversations.post({ ...newPost(row, text, threadId), file: null })),
    async sayWithFile(row: number, text: string, content: string) {
      const token = world.pick('crack.txt', content)
      const post = newPost(row, text, null)
      return must(await world.kept.keepFor(token, file => world.sync.conversations.post({ ...post, file })))
    },
    threads,
    /** What is on screen: each thread as its comments, with what is not saved of them. */
    async drawn(row: number | null = null): Promise<string[]> {
      const drawn = ({ text, pending }: Comment) => (pending ? `${text} (${pending.what}, ${pending.state})` : text)
      return (await threads(row)).map(({ comments }) => comments.map(drawn).join(' / '))
    },
    async save(): Promise<void> {
      world.sync.save(SHEET)
      await world.clock.settle()
    },
    /** Why edits wait for the person. */
    reasons: () => world.outbox.list(SHEET).map(({ reason }) => reason),
  }
}
export type Talk = ReturnType<typeof talkIn>
