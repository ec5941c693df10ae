import { Attachment } from '../../../shared/model/attachment.ts'
import { CommentId, RowId, type SheetId, ThreadId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { DiscussionComment, DiscussionsApi, SavedComment } from '../../api/discussions.ts'
import type { CallOptions } from '../../api/http.ts'
import type { Sending } from '../../api/transport/multipart.ts'

export const ME = { email: 'me@lab.example', name: 'Me' }

export type DiscussionMethod = keyof DiscussionsApi
type Thread = { readonly id: number; readonly rowId: number | null; comments: DiscussionComment[] }

/** The part of the sheet that its conversations need. */
type Sheet = {
  readonly id: SheetId
  readonly now: () => number
  readonly hasRow: (rowId: number) => boolean
  /** Counts a change and returns the new version. */
  readonly changed: () => number
  /** Injects the planned faults into a call. */
  readonly answer: <T>(
    method: DiscussionMethod,
    rows: number,
    work: () => Result<T>,
    options?: CallOptions,
  ) => Promise<Result<T>>
}

/** The conversations of a sheet on an in-memory service. A text that begins with "bad" is rejected. */
export function createServiceDiscussions(sheet: Sheet) {
  const threads: Thread[] = []
  const bytes = new Map<number, string>()
  let lastId = 1000

  const say = (text: string, email: string, file: Sending | null): DiscussionComment => {
    lastId += 1
    const createdAt = new Date(sheet.now()).toISOString()
    const files = file ? [toAttachment(lastId, file)] : []
    const author = { email, name: email === ME.email ? ME.name : 'Someone' }
    return { id: CommentId.parse(lastId), text, createdAt, changedAt: null, author, files }
  }
  const begin = (rowId: number | null, comment: DiscussionComment): Thread => {
    lastId += 1
    const thread = { id: lastId, rowId, comments: [comment] }
    threads.push(thread)
    return thread
  }
  const toSaid = ({ id, rowId, comments }: Thread) => ({
    id: ThreadId.parse(id),
    rowId: rowId === null ? null : RowId.parse(rowId),
    title: comments[0]?.text ?? '',
    comments: [...comments],
  })
  const gone = fail<never>({ kind: 'not-found', what: 'other' })
  const find = (commentId: number) => threads.find(({ comments }) => comments.some(({ id }) => id === commentId))
  const there = () => threads.filter(({ rowId }) => rowId === null || sheet.hasRow(rowId))
  const posted = (thread: Thread, comment: DiscussionComment): Result<SavedComment> =>
    ok({ version: sheet.changed(), threadId: ThreadId.parse(thread.id), comment })
  const refused = fail<never>({ kind: 'refused', code: 1008, said: 'The text is not allowed.', refId: null })

  /** As in HTTP, the body is read before the service acts. Null: it was cut off. */
  const receive = async (file: Sending | null): Promise<string | null> => {
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of file?.content() ?? []) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    } catch {
      // The sender stopped, so there is no response.
      return null
    }
  }
  const lost = fail<never>({ kind: 'outcome-unknown' })

  const api: DiscussionsApi = {
    page: ({ rowId }) =>
      sheet.answer('page', 0, () => {
        if (rowId !== null && !sheet.hasRow(rowId)) return fail({ kind: 'not-found', what: 'row' })
        const wanted = there().filter(thread => rowId === null || thread.rowId === rowId)
        return ok({ items: wanted.map(toSaid), next: null })
      }),
    thread: (_sheetId, id) =>
      sheet.answer('thread', 0, () => {
        const thread = there().find(other => other.id === id)
        return thread ? ok(toSaid(thread)) : gone
      }),
    comment: (_sheetId, id) =>
      sheet.answer('comment', 0, () => {
        const comment = find(id)?.comments.find(other => other.id === id)
        return comment ? ok(comment) : gone
      }),
    async begin({ rowId }, text, file, options) {
      const body = await receive(file)
      if (body === null) return lost
      const work = (): Result<SavedComment> => {
        if (rowId !== null && !sheet.hasRow(rowId)) return fail({ kind: 'not-found', what: 'row' })
        if (text.startsWith('bad')) return refused
        const comment = say(text, ME.email, file)
        bytes.set(comment.id, body)
        return posted(begin(rowId, comment), comment)
      }
      return sheet.answer('begin', 1, work, options)
    },
    async reply(_sheetId, threadId, text, file, options) {
      const body = await receive(file)
      if (body === null) return lost
      const work = (): Result<SavedComment> => {
        const thread = there().find(({ id }) => id === threadId)
        if (!thread) return gone
        if (text.startsWith('bad')) return refused
        const comment = say(text, ME.email, file)
        bytes.set(comment.id, body)
        thread.comments.push(comment)
        return posted(thread, comment)
      }
      return sheet.answer('reply', 1, work, options)
    },
    change: (_sheetId, id, text) =>
      sheet.answer('change', 1, () => {
        const thread = find(id)
        if (!thread) return gone
        if (text.startsWith('bad')) return refused
        thread.comments = thread.comments.map(comment => (comment.id === id ? { ...comment, text } : comment))
        const comment = thread.comments.find(other => other.id === id)
        return comment ? ok({ version: sheet.changed(), comment }) : gone
      }),
    remove: (_sheetId, id) =>
      sheet.answer('remove', 1, () => {
        const thread = find(id)
        if (!thread) return gone
        drop(thread, id)
        return ok({ version: sheet.changed() })
      }),
  }
  const drop = (thread: Thread, commentId: number) => {
    thread.comments = thread.comments.filter(({ id }) => id !== commentId)
    if (thread.comments.length === 0) threads.splice(threads.indexOf(thread), 1)
  }

  return {
    api,
    /** In the form of a sheet's body. */
    ofRow: (rowId: number) =>
      threads
        .filter(thread => thread.rowId === rowId)
        .map(({ id, comments }) => ({ id, commentCount: comments.length })),
    /** Threads as text, oldest first: their row and their comments. */
    drawn: () =>
      there().map(({ rowId, comments }) => [rowId ?? 'sheet', ...comments.map(({ text }) => text)].join(': ')),
    texts: () => threads.flatMap(({ comments }) => comments.map(({ text }) => text)),
    ids: () => threads.map(({ id, comments }) => ({ id, comments: comments.map(comment => comment.id) })),
    /** The bytes attached to a comment. */
    fileOf: (text: string) =>
      threads
        .flatMap(({ comments }) => comments)
        .flatMap(({ id, text: said }) => (said === text ? [bytes.get(id)] : [])),
    /** Another user, or the same user on another computer. */
    someoneSays(rowId: number | null, text: string, email = 'you@lab.example'): number {
      const thread = begin(rowId, say(text, email, null))
      sheet.changed()
      return thread.id
    },
    someoneDeletes(threadId: number): void {
      const thread = threads.find(({ id }) => id === threadId)
      for (const { id } of thread?.comments ?? []) if (thread) drop(thread, id)
      sheet.changed()
    },
    changedElsewhere(text: string, to: string): void {
      for (const thread of threads) {
        const changedAt = new Date(sheet.now() + 1).toISOString()
        thread.comments = thread.comments.map(comment =>
          comment.text === text ? { ...comment, text: to, changedAt } : comment,
        )
      }
      sheet.changed()
    },
  }
}
export type ServiceDiscussions = ReturnType<typeof createServiceDiscussions>

const toAttachment = (id: number, { name, mimeType, sizeBytes }: Sending): Attachment =>
  Attachment.parse({
    id: id + 100_000,
    parent: { kind: 'comment', id },
    name,
    type: 'FILE',
    host: null,
    mimeType,
    sizeBytes,
    createdAt: null,
    createdBy: null,
  })
