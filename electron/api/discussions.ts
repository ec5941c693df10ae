import { z } from 'zod'
import { Comment, Thread } from '../../shared/model/comment.ts'
import { CommentId, RowId, type SheetId, ThreadId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { WireComment, WireDiscussion } from '../../shared/wire/discussion.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { resultOf, WireDone } from '../../shared/wire/result.ts'
import { type AttachTo, toAttachment, whatOf } from './attachments.ts'
import type { CallOptions, Http } from './http.ts'
import { type Sending, toForm } from './transport/multipart.ts'
import { type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** A comment as the service has it. The caller adds the local properties. */
export const DiscussionComment = Comment.omit({ mine: true, keptFile: true, pending: true })
export type DiscussionComment = z.infer<typeof DiscussionComment>

export const Discussion = Thread.extend({ comments: z.array(DiscussionComment) })
export type Discussion = z.infer<typeof Discussion>

/** A saved comment. `version` is the new sheet version; null if the response lacks it. */
export type SavedComment = {
  readonly version: number | null
  readonly threadId: ThreadId
  readonly comment: DiscussionComment
}

const WireDiscussions = indexResult(WireDiscussion)
const WireBegun = resultOf(WireDiscussion)
const WireCommentResult = resultOf(WireComment)

/**
 * Discussions of a sheet and its rows. A comment with a file is one request that counts as ten. `newBoundary` returns a
 * text that no file contains, such as a random UUID.
 */
export const discussionsApi = (http: Http, newBoundary: () => string) => {
  const say = <T>(address: Parameters<Http['post']>[0], shape: z.ZodType<T>, about: Saying, options: CallOptions) => {
    if (!about.file) return http.post(address, shape, about.body, options)
    const form = toForm(`sheaf-${newBoundary()}`, { name: about.part, value: about.body }, about.file)
    return http.postForm(address, shape, form, options)
  }

  return {
    /** Of a sheet: its own discussions and those of its rows. Of a row: its own. With all their comments. */
    async page(of: AttachTo, page: number, options?: CallOptions): Promise<Result<Page<Discussion>>> {
      const address =
        of.rowId === null
          ? path`/sheets/${of.sheetId}/discussions?include=comments,attachments&page=${page}&pageSize=${100}`
          : path`/sheets/${of.sheetId}/rows/${of.rowId}/discussions?include=comments,attachments&page=${page}&pageSize=${100}`
      const answer = await http.get(address, WireDiscussions, { ...options, what: whatOf(of) })
      return answer.ok ? ok(toPage(answer.value, page, wire => toThread(wire, of))) : answer
    },

    async thread(sheetId: SheetId, id: ThreadId, options?: CallOptions): Promise<Result<Discussion>> {
      const answer = await http.get(path`/sheets/${sheetId}/discussions/${id}`, WireDiscussion, options)
      return answer.ok ? ok(toThread(answer.value, { sheetId, rowId: null })) : answer
    },

    async comment(sheetId: SheetId, id: CommentId, options?: CallOptions): Promise<Result<DiscussionComment>> {
      const answer = await http.get(path`/sheets/${sheetId}/comments/${id}`, WireComment, options)
      return answer.ok ? ok(toComment(answer.value, sheetId)) : answer
    },

    /** Begins a thread with its first comment. */
    async begin(
      of: AttachTo,
      text: string,
      file: Sending | null,
      options?: CallOptions,
    ): Promise<Result<SavedComment>> {
      const address =
        of.rowId === null
          ? path`/sheets/${of.sheetId}/discussions`
          : path`/sheets/${of.sheetId}/rows/${of.rowId}/discussions`
      const about = { part: 'discussion', body: { comment: { text } }, file }
      const answer = await say(address, WireBegun, about, { ...options, what: whatOf(of) })
      if (!answer.ok) return answer
      const { version = null, result } = answer.value
      const [comment] = toThread(result, of).comments
      // The discussion was created, but the response lacks its comment, so it has to be read.
      if (!comment) return fail({ kind: 'malformed', detail: 'a new discussion without its comment' })
      return ok({ version, threadId: ThreadId.parse(result.id), comment })
    },

    async reply(
      sheetId: SheetId,
      threadId: ThreadId,
      text: string,
      file: Sending | null,
      options: CallOptions = {},
    ): Promise<Result<SavedComment>> {
      const address = path`/sheets/${sheetId}/discussions/${threadId}/comments`
      const answer = await say(address, WireCommentResult, { part: 'comment', body: { text }, file }, options)
      if (!answer.ok) return answer
      const { version = null, result } = answer.value
      return ok({ version, threadId, comment: toComment(result, sheetId) })
    },

    /** Allowed only to the author. */
    async change(sheetId: SheetId, id: CommentId, text: string, options?: CallOptions) {
      const answer = await http.put(path`/sheets/${sheetId}/comments/${id}`, WireCommentResult, { text }, options)
      if (!answer.ok) return answer
      return ok({ version: answer.value.version ?? null, comment: toComment(answer.value.result, sheetId) })
    },

    /** Deletes its files too, and the discussion with its last comment. */
    async remove(sheetId: SheetId, id: CommentId, options?: CallOptions): Promise<Result<{ version: number | null }>> {
      const answer = await http.delete(path`/sheets/${sheetId}/comments/${id}`, WireDone, options)
      return answer.ok ? ok({ version: answer.value.version ?? null }) : answer
    },
  }
}
export type DiscussionsApi = ReturnType<typeof discussionsApi>

type Saying = { readonly part: string; readonly body: unknown; readonly file: Sending | null }

/** Falls back to the requested parent if the response omits it. */
function toThread(wire: WireDiscussion, { sheetId, rowId }: AttachTo): Discussion {
  const isOfRow = wire.parentType === 'ROW' && wire.parentId != null
  return {
    id: ThreadId.parse(wire.id),
    rowId: isOfRow ? RowId.parse(wire.parentId) : wire.parentType === 'SHEET' ? null : rowId,
    title: wire.title ?? '',
    comments: (wire.comments ?? []).map(comment => toComment(comment, sheetId)),
  }
}

function toComment(wire: WireComment, sheetId: SheetId): DiscussionComment {
  const email = wire.createdBy?.email ?? null
  const createdAt = wire.createdAt ?? ''
  const parent = { parentType: 'COMMENT', parentId: wire.id }
  return {
    id: CommentId.parse(wire.id),
    text: wire.text ?? '',
    createdAt,
    changedAt: wire.modifiedAt && wire.modifiedAt !== createdAt ? wire.modifiedAt : null,
    author: { email, name: wire.createdBy?.name || email || '' },
    files: (wire.attachments ?? []).map(file => toAttachment({ ...file, ...parent }, { sheetId, rowId: null })),
  }
}
