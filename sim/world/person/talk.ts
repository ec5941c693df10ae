import type { CommentId, RowId, ThreadId } from '../../../shared/model/ids.ts'
import { seenText } from '../../../shared/model/sheet/seen.ts'
import type { Client } from '../client.ts'
import { keptFor } from '../kept.ts'
import { after, type Desk, keyAt, type Scene } from './desk.ts'

/** A comment that this person wrote, as it was numbered here. */
type Said = {
  /** What it said at first. */
  readonly word: string
  /** By which the ledger knows it, and the first one of its conversation. */
  readonly of: number
  readonly thread: number
  readonly rowId: RowId | null
  readonly about: string | null
  readonly threadId: ThreadId
  readonly commentId: CommentId
}

/** Nobody goes on looking for what they wanted to change. The end of a run waits for longer. */
const PATIENCE_MS = 20_000

type Place = Pick<Said, 'rowId' | 'about'>

/** Says something about a row or the sheet, answers, changes what was said and takes it back. */
export function createTalkDeeds(desk: Desk) {
  const { ledger, newWord, by, sheetId, doesAgain } = desk
  const said: Said[] = []

  let written = 0

  const say = (client: Client, place: Place, before: Said | null, hasFile: boolean): void => {
    written += 1
    const [text, of] = [newWord(), written]
    const { rowId, about } = place
    const thread = before?.thread ?? of
    // A comment with a file is another one, though nothing tells its request from the one before.
    if (hasFile) doesAgain('/discussions')
    const told = ledger.tries({ ...by(), kind: 'make', what: 'comment', of, word: text, thread, about, hasFile })
    const file = hasFile ? keptFor(text, of) : null
    const posted = client.sync.comments.post({ sheetId, rowId, threadId: before?.threadId ?? null, text, file })
    told(posted.ok)
    if (posted.ok) said.push({ word: text, of, thread, rowId, about, ...posted.value })
  }
  const rowOf = ({ view, index }: Scene) => ({ rowId: view.rowIdAt(index), about: keyAt(desk, view, index) })
  const one = ({ column }: Scene): Said | undefined => said[column % said.length]
  /** What a comment says in the window; null: it is not to be seen there. */
  const shown = async ({ sync, outbox }: Client, { commentId }: Said): Promise<string | null> => {
    const listed = await sync.comments.list({ sheetId, rowId: null }, 0)
    const id = outbox.numbers(sheetId).comments.get(commentId) ?? commentId
    const comments = listed.ok ? listed.value.items.flatMap(thread => thread.comments) : []
    return comments.find(comment => comment.id === id)?.text ?? null
  }

  const isParked = ({ outbox }: Client, { commentId }: Said): boolean =>
    outbox.list(sheetId).some(({ edit, state }) => {
      return edit.kind === 'post-comment' && edit.commentId === commentId && state === 'parked'
    })

  return {
    say: (scene: Scene): void => say(scene.client, rowOf(scene), null, false),
    sayOfSheet: ({ client }: Scene): void => say(client, { rowId: null, about: null }, null, false),
    sayWithFile: (scene: Scene): void => say(scene.client, rowOf(scene), null, true),
    reply(scene: Scene): void {
      const before = one(scene)
      if (before) say(scene.client, before, before, false)
    },
    /** Who changes their words has them before their eyes. */
    reword({ client, column }: Scene): void {
      const comment = said[column % said.length]
      if (!comment) return
      const begunAt = by().at
      after(shown(client, comment), knew => {
        if (knew === null || !client.isAlive() || by().at - begunAt > PATIENCE_MS) return
        // They were told that it may be there, and write it anew: that is a "try again".
        if (isParked(client, comment)) {
          ledger.agree(comment.word)
          doesAgain('/discussions')
        }
        const word = newWord()
        const told = ledger.tries({ ...by(), kind: 'change', what: 'comment', of: comment.of, word, knew })
        after(client.sync.comments.change({ sheetId, ...comment }, word, seenText(knew)), done => told(done.ok))
      })
    },
    unsay(scene: Scene): void {
      const comment = one(scene)
      if (!comment) return
      // They were told that it may be there, and want none of it: an answer to it afterwards begins a conversation of its own.
      if (isParked(scene.client, comment)) ledger.discard(comment.word)
      const told = ledger.tries({ ...by(), kind: 'unmake', what: 'comment', of: comment.of })
      after(scene.client.sync.comments.remove({ sheetId, ...comment }), done => told(done.ok))
    },
  }
}
