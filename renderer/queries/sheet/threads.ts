import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Thread } from '../../../shared/model/comment.ts'
import type { CommentId, RowId, SheetId, ThreadId } from '../../../shared/model/ids.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { ok } from '../../../shared/result.ts'
import { keys } from '../../bridge/apply-events.ts'
import { localThread, sheetCalls } from '../../bridge/sheet-calls.ts'
import { readAll } from '../../bridge/slices.ts'
import { useIsOffline } from '../start.ts'
import { tokenOf } from './file-token.ts'

const threadsQuery = (sheetId: SheetId) =>
  queryOptions({
    queryKey: keys.conversations(sheetId),
    queryFn: () => readAll<Thread>(after => sheetCalls['conversations.list'](sheetId, after)),
    staleTime: 30_000, // refetch, because no event reports comments of other users
  })

/** All threads of a sheet and its rows, newest first. A read that fails offline is retried on reconnection. */
export function useThreads(sheetId: SheetId) {
  const query = useQuery({
    ...threadsQuery(sheetId),
    select: threads => threads.map(thread => localThread(sheetId, thread)),
  })
  const { isError, refetch } = query
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isError && !isOffline) void refetch()
  }, [isError, isOffline, refetch])
  return query
}

/** A new comment in a thread; `threadId` null starts a thread. */
export type NewComment = {
  readonly sheetId: SheetId
  readonly rowId: RowId | null
  readonly threadId: ThreadId | null
  readonly text: string
  readonly file: File | null
}

/** Resolves when the comment is on disk. The next save sends it. */
export async function postComment({ file, ...comment }: NewComment) {
  const token = file === null ? ok(null) : await tokenOf(file)
  return token.ok ? sheetCalls['comments.post']({ ...comment, file: token.value }) : token
}

type OnComment = { readonly sheetId: SheetId; readonly threadId: ThreadId; readonly commentId: CommentId }

/** `seen`: the text at the start of the edit. */
export const changeComment = (at: OnComment, text: string, seen: Seen) =>
  sheetCalls['comments.change']({ ...at, text, seen })

export const deleteComment = (at: OnComment) => sheetCalls['comments.delete'](at)

/** Opens the address at this character offset in the browser. Main reads it and decides whether it may be opened. */
export const openCommentLink = (at: OnComment, start: number) => sheetCalls['comments.open-link']({ ...at, start })
