import { z } from 'zod'
import type { Answer } from '../env/answers.ts'
import type { Asked } from '../env/in-process.ts'

/** A rename executed by the service, with the previous name. */
export type Named = {
  readonly by: string
  readonly word: string
  readonly before: string | null
  /** The author and time of the previous name. */
  readonly beforeBy: string
  readonly beforeAt: number
}

/**
 * The location of an object: a comment has a thread, which has a row, or 0 for the sheet or a reply; a column has none.
 */
type ThreadOnRow = { readonly thread: number; readonly rowId: number }

const Body = z.object({
  title: z.string().optional(),
  text: z.string().optional(),
  comment: z.object({ text: z.string() }).optional(),
})
const Made = z.object({
  result: z.object({ id: z.number(), comments: z.array(z.object({ id: z.number() })).optional() }),
})
/** The common name of users without an app. */
const OTHERS = 'others'
const THING = /\/(columns|discussions|comments)(?:\/(\d+))?(\/comments)?(\?|$)/
const JSON_PART = /Content-Type: application\/json\r\n\r\n(.*?)\r\n--/s
const FILE_PART = /filename="(.*?)"\r\nContent-Type: .*?\r\n\r\n(.*?)\r\n--/s

/** Tracks comments and columns on the service by the texts and titles sent. */
export function createCommentsAndColumnsLog(now: () => number) {
  /** Existing objects by the word they were created with, and by id. */
  const made = new Map<string, Map<number, ThreadOnRow>>()
  /** Words of which two objects existed at once. */
  const doubled = new Set<string>()
  const held = new Map<number, { readonly word: string; readonly by: string; readonly at: number }>()
  const words = new Set<string>()
  const named: Named[] = []
  const files = new Map<string, string>()

  const forget = (isGone: (id: number, located: ThreadOnRow) => boolean): void => {
    for (const ids of made.values()) for (const [id, located] of ids) if (isGone(id, located)) ids.delete(id)
  }
  const name = (by: string, id: number, word: string): void => {
    const { word: before, by: beforeBy, at: beforeAt } = held.get(id) ?? { word: null, by: '', at: 0 }
    named.push({ by, word, before, beforeBy, beforeAt })
    held.set(id, { word, by, at: now() })
    if (by !== OTHERS) words.add(word)
  }

  return {
    note(by: string, { method, path, body }: Asked, answer: Answer): void {
      const [, , id, isReply] = THING.exec(path) ?? []
      if (method === 'DELETE' && id) forget((own, { thread }) => own === Number(id) || thread === Number(id))
      if (body === null || (method !== 'POST' && method !== 'PUT') || !THING.test(path)) return
      const { title, text, comment } = Body.parse(JSON.parse(JSON_PART.exec(body)?.[1] ?? body))
      const word = title ?? text ?? comment?.text
      if (word === undefined) return
      if (method === 'PUT') {
        name(by, Number(id), word)
        return
      }
      const { result } = Made.parse(JSON.parse(answer.text))
      const own = result.comments?.[0]?.id ?? result.id
      name(by, own, word)
      // Other users may write the same text.
      if (by === OTHERS) return
      const rowId = Number(/\/rows\/(\d+)\//.exec(path)?.[1] ?? 0)
      const there = (made.get(word) ?? new Map<number, ThreadOnRow>()).set(own, {
        thread: isReply ? Number(id) : result.id,
        rowId,
      })
      made.set(word, there)
      if (there.size > 1) doubled.add(word)
      const [, , bytes] = FILE_PART.exec(body) ?? []
      if (bytes !== undefined) files.set(word, bytes)
    },
    /** A user at an app has given something this name at some time. */
    has: (word: string): boolean => words.has(word),
    /** Deleting a row deletes its comments. */
    rowGone: (rowId: number): void => forget((_, located) => located.rowId === rowId),
    /** The number of objects with this name. */
    made: (word: string): number => made.get(word)?.size ?? 0,
    /** One of them still has this name. */
    isCalled: (word: string): boolean => [...(made.get(word)?.keys() ?? [])].some(id => held.get(id)?.word === word),
    isDoubled: (word: string): boolean => doubled.has(word),
    /** The threads of comments that were created with this text. */
    threads: (word: string): readonly number[] => [...(made.get(word)?.values() ?? [])].map(({ thread }) => thread),
    named: (): readonly Named[] => named,
    /** The file of a comment. */
    file: (word: string): string | null => files.get(word) ?? null,
  }
}
