import { createHash } from 'node:crypto'
import { refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'
import { oneOf, type QueryParameter, text, wholeNumber } from './query.ts'
import { reply } from './reply.ts'

/** Parameters of a list with token paging: `lastKey` is the key at the end of the previous page. */
export const TOKEN_PAGE = { maxItems: wholeNumber(100, 1000), lastKey: text } as const

/** The same for a list that also has numbered pages. They apply only with `paginationType=token`. */
export const MAYBE_TOKEN_PAGE = {
  paginationType: oneOf('token'),
  maxItems: ifByToken(TOKEN_PAGE.maxItems),
  lastKey: ifByToken(TOKEN_PAGE.lastKey),
} as const

/** Describes how one list is paged by token. */
type TokenList<T> = {
  /** A rank, and the id of the item within that rank. Positions are unique and never change. */
  readonly positionOf: (item: T) => Position
  readonly toWire: (item: T) => object
  /** The query values that filter the items. A key is valid only for the same filter. */
  readonly filter?: readonly (string | number)[]
  /** Name of the array in the response. */
  readonly name?: 'data' | 'items'
}

type Position = readonly [rank: number, id: number]

/**
 * One page of a list, sorted by position. If items remain, it has the `lastKey` of the next page. The key contains a
 * position instead of a count, so that no item is skipped or repeated when others are added or removed between two
 * pages.
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

/** Decodes the position in a key. A key of another object, user or filter is as invalid as an invented one (1018). */
function readKey(text: string, mark: string): Position {
  const [, rank = '', id = ''] = text.endsWith(`-${mark}`)
    ? (/^k([0-9a-z]{1,11})-([0-9a-z]{1,11})-/.exec(text) ?? [])
    : []
  const position = [Number.parseInt(rank, 36), Number.parseInt(id, 36)] as const
  if (!position.every(Number.isSafeInteger)) throw refuse(1018, text, 'lastKey')
  return position
}

/**
 * Identifies the list that a key belongs to. It detects mistakes and protects no secret, so a few digits are enough.
 */
function markOf(c: ServiceContext, filter: readonly (string | number)[]): string {
  const list = JSON.stringify([c.get('caller').userId, c.req.path, ...filter])
  return createHash('sha256').update(list).digest('hex').slice(0, 8)
}

function ifByToken<T>(part: QueryParameter<T>): QueryParameter<T | undefined> {
  const isByToken = (c: ServiceContext): boolean => oneOf('token').read(c, 'paginationType') === 'token'
  return { ...part, read: (c, name) => (isByToken(c) ? part.read(c, name) : undefined) }
}
