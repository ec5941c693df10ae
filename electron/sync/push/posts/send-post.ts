import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Post } from '../../../../shared/model/sheet/post.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { DiscussionsApi, Said } from '../../../api/discussions.ts'
import type { KeptFiles, KeptSending } from '../../../files/kept-files.ts'
import type { Ask } from '../../ask.ts'

export type SendPostDeps = {
  readonly discussions: DiscussionsApi
  readonly kept: Pick<KeptFiles, 'open'>
  readonly ask: Ask
}

/** A comment with a file counts as an upload does. */
const FILE_WEIGHT = 10

/** What the service answered to a post. `comment` null: it is gone now. */
export type PostAnswer = Pick<Said, 'version'> & { readonly said: Said | null }

/** The file of a post, ready to be read; null where it has none. Errors: file-unreadable. */
export async function openFile(deps: SendPostDeps, post: Post): Promise<Result<KeptSending | null>> {
  return post.kind === 'post-comment' && post.file ? deps.kept.open(post.file) : ok(null)
}

/**
 * One request. A deletion of what is gone already is done. `key`: the name of a new comment, see `keys/request-keys.ts`; `mayGo`: whether
 * it may leave under it, asked when its turn has come, and again where a new session had to be had first.
 */
export async function sendPost(
  deps: SendPostDeps,
  sheetId: SheetId,
  post: Post,
  file: KeptSending | null,
  key: string | null,
  mayGo: () => boolean,
): Promise<Result<PostAnswer>> {
  const { discussions: api, ask } = deps
  switch (post.kind) {
    case 'post-comment': {
      const weight = file ? FILE_WEIGHT : 1
      const label = file ? `Post a comment with ${file.sending.name}` : 'Post a comment'
      const sending = file?.sending ?? null
      const { rowId, threadId, text } = post
      const posted = await ask.write(
        label,
        sheetId,
        signal =>
          threadId < 0
            ? api.begin({ sheetId, rowId }, text, sending, { signal, requestKey: key, mayRepeat: mayGo })
            : api.reply(sheetId, threadId, text, sending, { signal, requestKey: key, mayRepeat: mayGo }),
        { weight, mayGo },
      )
      // A body that broke off because of the file cannot have been taken for a whole one.
      const broken = posted.ok ? null : (file?.failure() ?? null)
      if (broken) return fail(broken)
      return posted.ok ? ok({ version: posted.value.version, said: posted.value }) : posted
    }
    case 'change-comment': {
      const { commentId, text, threadId } = post
      const changed = await ask.write('Change a comment', sheetId, signal =>
        api.change(sheetId, commentId, text, { signal }),
      )
      return changed.ok ? ok({ version: changed.value.version, said: { ...changed.value, threadId } }) : changed
    }
    case 'delete-comment': {
      const removed = await ask.write('Delete a comment', sheetId, signal =>
        api.remove(sheetId, post.commentId, { signal }),
      )
      if (!removed.ok && removed.error.kind === 'not-found') return ok({ version: null, said: null })
      return removed.ok ? ok({ version: removed.value.version, said: null }) : removed
    }
  }
}
