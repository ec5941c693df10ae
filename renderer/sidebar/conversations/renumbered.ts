import type { Comment, Thread } from '../../../shared/model/conversation.ts'

/** A row, a thread or a comment that was made here, and the number it has now that the service took it. */
export type Renumbered = { readonly subject: 'row' | 'thread' | 'comment'; readonly from: number; readonly to: number }

/** Finds what the service has numbered between two readings: the list does not say it, but the words are the same. */
export function renumbered(before: readonly Thread[], after: readonly Thread[]): readonly Renumbered[] {
  if (before === after) return []
  const knownThreads = new Set<number>(before.map(({ id }) => id))
  const knownComments = new Set<number>(before.flatMap(({ comments }) => comments.map(({ id }) => id)))
  return before.flatMap(thread => {
    const now =
      after.find(({ id }) => id === thread.id) ??
      after.find(other => isOurs(thread.id) && !knownThreads.has(other.id) && firstText(other) === firstText(thread))
    if (!now) return []
    return [
      ...ifChanged('row', thread.rowId, now.rowId),
      ...ifChanged('thread', thread.id, now.id),
      ...newNumbers(thread.comments, now.comments, knownComments),
    ]
  })
}

const ifChanged = (subject: 'row' | 'thread', from: number | null, to: number | null): Renumbered[] =>
  from === null || to === null || from === to ? [] : [{ subject, from, to }]

function newNumbers(before: readonly Comment[], after: readonly Comment[], known: ReadonlySet<number>): Renumbered[] {
  const still = new Set<number>(after.map(({ id }) => id))
  const fresh = after.filter(({ id, mine }) => mine && !known.has(id))
  return before.flatMap(({ id, text }) => {
    const at = isOurs(id) && !still.has(id) ? fresh.findIndex(comment => comment.text === text) : -1
    const [now] = at < 0 ? [] : fresh.splice(at, 1)
    return now ? [{ subject: 'comment' as const, from: id, to: now.id }] : []
  })
}

const firstText = ({ comments }: Thread): string | undefined => comments[0]?.text

/** Numbered here, until the service does it. */
const isOurs = (id: number): boolean => id < 0
