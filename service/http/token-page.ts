import { createHash } from 'node:crypto'
import { refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'
import { oneOf, text, type Word, wholeNumber } from './query.ts'
import { reply } from './reply.ts'

/** The words of a list that is paged by token: `lastKey` is the key that the page before ended with. */
export const TOKEN_PAGE = { maxItems: wholeNumber(100, 1000), lastKey: text } as const

/** The same of a list that is paged by number as well. There the words count only beside `paginationType=token`. */
export const MAYBE_TOKEN_PAGE = {
  paginationType: oneOf('token'),
  maxItems: ifByToken(TOKEN_PAGE.maxItems),
  lastKey: ifByToken(TOKEN_PAGE.lastKey),
} as const

/** How one list is paged by token. */
interface TokenList<T> {
  /** A rank, and the id of the item within that rank. No two items share a position, and no item ever changes its own. */
  readonly positionOf: (item: T) => Position
  readonly toWire: (item: T) => object
  /** The words of the query that choose the items. A key is good for the same choice only. */
  readonly filter?: readonly (string | number)[]
  /** What the interface calls the array. */
  readonly name?: 'data' | 'items'
}

type Position = readonly [rank: number, id: number]

/**
 * One page of a list, in the order of its positions. While items remain it carries the `lastKey` of the next page. The key holds
 * a position and not a count, so that no item is skipped or repeated when others are added or removed between two pages.
 */
export function replyTokenPage<T>(c: ServiceContext, items: readonly T[], list: TokenList<T>): Response {
  const { positionOf, toWire, filter = [], name = 'data' } = list
  const most = TOKEN_PAGE.maxItems.read(c, 'maxItems') ?? 100
  const lastKey = TOKEN_PAGE.lastKey.read(c, 'lastKey')
  const mark = markOf(c, filter)
  const after = lastKey === undefined ? null : readKey(lastKey, mark)

  const rest = items
    .map(item => ({ item, position: positionOf(item) }))
    .filter(({ position }) => after === null || compare(position, after) > 0)
    .toSorted((one, other) => compare(one.position, other.position))
  const page = rest.slice(0, most)
  const last = rest.length > page.length ? page.at(-1) : undefined
  return reply(c, {
    [name]: page.map(({ item }) => toWire(item)),
    ...(last ? { lastKey: toKey(last.position, mark) } : {}),
  })
}

const compare = ([rank, id]: Position, [otherRank, otherId]: Position): number => rank - otherRank || id - otherId

const toKey = ([rank, id]: Position, mark: string): string => `k${rank.toString(36)}-${id.toString(36)}-${mark}`

/** The position that a key holds. A key of another object, person or choice is as bad as a made-up one (1018). */
function readKey(said: string, mark: string): Position {
  const [, rank = '', id = ''] = said.endsWith(`-${mark}`)
    ? (/^k([0-9a-z]{1,11})-([0-9a-z]{1,11})-/.exec(said) ?? [])
    : []
  const position = [Number.parseInt(rank, 36), Number.parseInt(id, 36)] as const
  if (!position.every(Number.isSafeInteger)) throw refuse(1018, said, 'lastKey')
  return position
}

/** Names the list that a key belongs to. It detects mistakes and guards no secret, so a few digits are enough. */
function markOf(c: ServiceContext, filter: readonly (string | number)[]): string {
  const list = JSON.stringify([c.get('caller').userId, c.req.path, ...filter])
  return createHash('sha256').update(list).digest('hex').slice(0, 8)
}

function ifByToken<T>(part: Word<T>): Word<T | undefined> {
  const isByToken = (c: ServiceContext): boolean => oneOf('token').read(c, 'paginationType') === 'token'
  return { ...part, read: (c, name) => (isByToken(c) ? part.read(c, name) : undefined) }
}
