import type { CommentId, RowId, ThreadId } from '../../../shared/model/ids.ts'
import { seenText } from '../../../shared/model/sheet/seen.ts'
import type { Client } from '../client.ts'
import { keptFor } from '../kept.ts'
import { after, keyAt, type PersonContext, type Scene } from './person-context.ts'

/** A comment by this user, with its local id. */
type PostedComment = {
  /** Its original text. */
  readonly word: string
  /** Its id in the ledger, and the first comment of its thread. */
  readonly of: number
  readonly thread: number
  readonly rowId: RowId | null
  readonly about: string | null
  readonly threadId: ThreadId
  readonly commentId: CommentId
}

/** How long a user looks for a comment to change. The end of a run waits longer. */
const TIMEOUT_MS = 20_000

type Target = Pick<PostedComment, 'rowId' | 'about'>

/** Adds, changes and deletes comments on a row or the sheet. */
export function createDiscussionDeeds(context: PersonContext) {
  const { ledger, newWord, by, sheetId, doesAgain } = context
  const posted: PostedComment[] = []

  let written = 0

  const say = (client: Client, item: Target, before: PostedComment | null, hasFile: boolean): void => {
    written += 1
    const [text, of] = [newWord(), written]
    const { rowId, about } = item
    const thread = before?.thread ?? of
    // A comment with a file is a separate one, although its request looks the same.
    if (hasFile) doesAgain('/discussions')
    const report = ledger.tries({ ...by(), kind: 'make', what: 'comment', of, word: text, thread, about, hasFile })
    const file = hasFile ? keptFor(text, of) : null
    const result = client.sync.comments.post({ sheetId, rowId, threadId: before?.threadId ?? null, text, file })
    report(result.ok)
    if (result.ok) posted.push({ word: text, of, thread, rowId, about, ...result.value })
  }
  const rowOf = ({ view, index }: Scene) => ({ rowId: view.rowIdAt(index), about: keyAt(context, view, index) })
  const one = ({ column }: Scene): PostedComment | undefined => posted[column % posted.length]
  /** The displayed text of a comment; null when it is not displayed. */
  const shown = async ({ sync, outbox }: Client, { commentId }: PostedComment): Promise<string | null> => {
    const listed = await sync.comments.list({ sheetId, rowId: null }, 0)
    const id = outbox.numbers(sheetId).comments.get(commentId) ?? commentId
    const comments = listed.ok ? listed.value.items.flatMap(thread => thread.comments) : []
    return comments.find(comment => comment.id === id)?.text ?? null
  }

  const isInReview = ({ outbox }: Client, { commentId }: PostedComment): boolean =>
    outbox.list(sheetId).some(({ edit, state }) => {
      return edit.kind === 'post-comment' && edit.commentId === commentId && state === 'needs-review'
    })

  return {
    say: (scene: Scene): void => say(scene.client, rowOf(scene), null, false),
    sayOfSheet: ({ client }: Scene): void => say(client, { rowId: null, about: null }, null, false),
    sayWithFile: (scene: Scene): void => say(scene.client, rowOf(scene), null, true),
    reply(scene: Scene): void {
      const before = one(scene)
      if (before) say(scene.client, before, before, false)
    },
    /** A user who changes a comment sees it. */
    reword({ client, column }: Scene): void {
      const comment = posted[column % posted.length]
      if (!comment) return
      const begunAt = by().at
      after(shown(client, comment), knew => {
        if (knew === null || !client.isAlive() || by().at - begunAt > TIMEOUT_MS) return
        // The user was notified that it may exist, and writes it again: that is a retry.
        if (isInReview(client, comment)) {
          ledger.agree(comment.word)
          doesAgain('/discussions')
        }
        const word = newWord()
        const report = ledger.tries({ ...by(), kind: 'change', what: 'comment', of: comment.of, word, knew })
        after(client.sync.comments.change({ sheetId, ...comment }, word, seenText(knew)), done => report(done.ok))
      })
    },
    unsay(scene: Scene): void {
      const comment = one(scene)
      if (!comment) return
      // The user was notified that it may exist, and discards it: a later reply starts a new thread.
      if (isInReview(scene.client, comment)) ledger.discard(comment.word)
      const report = ledger.tries({ ...by(), kind: 'unmake', what: 'comment', of: comment.of })
      after(scene.client.sync.comments.remove({ sheetId, ...comment }), done => report(done.ok))
    },
  }
}
