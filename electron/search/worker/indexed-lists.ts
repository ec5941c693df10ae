import { z } from 'zod'
import { Attachment } from '../../../shared/model/attachment.ts'
import { Comment, Thread } from '../../../shared/model/comment.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { Item } from '../../../shared/model/item.ts'
import { parseJson } from '../../../shared/parse-json.ts'

/** A comment of a stored list. */
export type ListedComment = Pick<Comment, 'id' | 'text' | 'createdAt' | 'changedAt' | 'author'> & {
  readonly thread: Pick<Thread, 'id' | 'rowId'>
}

const Threads = z.array(
  Thread.pick({ id: true, rowId: true }).extend({
    comments: z.array(Comment.pick({ id: true, text: true, createdAt: true, changedAt: true, author: true })),
  }),
)
const Attachments = z.array(Attachment)
const Items = z.array(Item.pick({ kind: true, id: true, name: true }))

/** The keys of the lists that are searched, as `sync/lists` writes them. */
export const commentsKey = (sheetId: SheetId): string => `conversations-${sheetId}`
export const filesKey = (sheetId: SheetId): string => `attachments-${sheetId}`
export const isIndexedList = (key: string): boolean => /^(conversations|attachments)-\d+$/.test(key)

/** Empty for a text of another form, such as an earlier version's. */
export function readComments(text: string | null): readonly ListedComment[] {
  const threads = Threads.safeParse(parseJson(text ?? ''))
  if (!threads.success) return []
  return threads.data.flatMap(({ comments, ...thread }) => comments.map(comment => ({ ...comment, thread })))
}

export function readFiles(text: string | null): readonly Attachment[] {
  const files = Attachments.safeParse(parseJson(text ?? ''))
  return files.success ? files.data : []
}

/** Workspaces, folders and sheets. */
export function readItems(text: string | null): z.infer<typeof Items> {
  const items = Items.safeParse(parseJson(text ?? ''))
  return items.success ? items.data : []
}

/** A searched text of a list, in its order, and when it was written. */
export type ListedText = { readonly text: string; readonly changed: number | null }

export function listedTexts(key: string, content: string | null): readonly ListedText[] {
  return key.startsWith('attachments-')
    ? readFiles(content).map(({ name, createdAt }) => ({ text: name, changed: timeOf(createdAt) }))
    : readComments(content).map(({ text, author, createdAt, changedAt }) => ({
        // The author, so that a person's comments are found.
        text: `${text}\n${author.name}\n${author.email ?? ''}`,
        changed: timeOf(changedAt ?? createdAt),
      }))
}

export function timeOf(instant: string | null): number | null {
  const time = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isNaN(time) ? null : time
}
