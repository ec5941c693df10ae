import type { Comment } from '../../../shared/model/comment.ts'
import { clockTime, plainDate } from '../../ui/messages/format-times.ts'

const DAY_MS = 86_400_000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The time of a comment: "Today 09:12", "Yesterday 17:40", "Tue 14:08", "28 May" or "28 May 2024". */
export function commentTime(at: string, nowMs: number): string {
  const atMs = Date.parse(at)
  if (Number.isNaN(atMs)) return ''
  const daysAgo = Math.round((new Date(nowMs).setHours(0, 0, 0, 0) - new Date(atMs).setHours(0, 0, 0, 0)) / DAY_MS)
  if (daysAgo === 0) return `Today ${clockTime(atMs)}`
  if (daysAgo === 1) return `Yesterday ${clockTime(atMs)}`
  if (daysAgo > 1 && daysAgo < 7) return `${WEEKDAYS[new Date(atMs).getDay()]} ${clockTime(atMs)}`
  return plainDate(atMs, nowMs)
}

type Pending = NonNullable<Comment['pending']>

const waiting: Readonly<Record<Pending['what'], string>> = {
  post: 'Posts with the next save',
  change: 'Updates with the next save',
  delete: 'Deletes with the next save',
}
const leaving: Readonly<Record<Pending['what'], string>> = { post: 'Posting', change: 'Updating', delete: 'Deleting' }
const refused: Readonly<Record<Pending['what'], string>> = {
  post: 'Not posted',
  change: 'Not updated',
  delete: 'Not deleted',
}

/** The chip of a comment that is not saved; null if it is saved. */
export function pendingMessage({ what, state }: Pending): string | null {
  switch (state) {
    case 'queued':
      return waiting[what]
    case 'sending':
      return leaving[what]
    case 'unknown':
      return 'Checking whether it arrived'
    case 'needs-review':
      return refused[what]
    case 'saved':
      return null
  }
}
