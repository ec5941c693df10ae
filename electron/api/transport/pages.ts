import { ok, type Result } from '../../../shared/result.ts'

/** Part of a list, and the start of the next part: a page number or a position; null at the end. */
export type Page<T, At = number> = { readonly items: readonly T[]; readonly next: At | null }

/** A token-paged list continues at a key; a service without keys continues at a page number. */
export type ListPosition = { readonly lastKey: string } | { readonly page: number }

type Count = number | null | undefined
type IndexResult<Item> = {
  readonly data: readonly Item[]
  readonly pageNumber?: Count
  readonly pageSize?: Count
  readonly totalPages?: Count
}

/** Converts a wire page. A full page of a list of unknown length is assumed to have a successor. */
export function toPage<Item, T>(wire: IndexResult<Item>, asked: number, translate: (item: Item) => T): Page<T> {
  const { data, pageNumber, pageSize, totalPages } = wire
  const items = data.map(translate)
  // Beyond the end the service repeats the last page: without this check a list would never end.
  if (pageNumber != null && pageNumber < asked) return { items: [], next: null }
  const more = totalPages != null && totalPages >= 0 ? asked < totalPages : pageSize != null && data.length >= pageSize
  return { items, next: more && data.length > 0 ? asked + 1 : null }
}

/**
 * A page of a list requested by token, at `asked`. A page may be empty and still have a key: only a page without a key
 * ends the list. A service that ignores the token answers by page number.
 */
export function toTokenPage<Item, T>(
  wire: IndexResult<Item> & { readonly lastKey?: string | null | undefined },
  asked: ListPosition,
  translate: (item: Item) => T,
): Page<T, ListPosition> {
  const { lastKey } = wire
  const items = wire.data.map(translate)
  if (!('page' in asked) || lastKey) {
    // The key of the previous page would cause a loop.
    const isNew = lastKey && !('lastKey' in asked && asked.lastKey === lastKey)
    return { items, next: isNew ? { lastKey } : null }
  }
  const page = toPage(wire, asked.page, translate)
  return { items: page.items, next: page.next === null ? null : { page: page.next } }
}

/** Reads a list to its end. `ask` sends one request, so each page is queued separately. */
export const everyPage = <T>(ask: (page: number) => Promise<Result<Page<T>>>): Promise<Result<readonly T[]>> =>
  everyPageFrom(1, ask)

/** The same for a list that is paged by token. */
export const everyTokenPage = <T>(
  ask: (at: ListPosition) => Promise<Result<Page<T, ListPosition>>>,
): Promise<Result<readonly T[]>> => everyPageFrom<T, ListPosition>({ page: 1 }, ask)

async function everyPageFrom<T, At>(
  first: At,
  ask: (at: At) => Promise<Result<Page<T, At>>>,
): Promise<Result<readonly T[]>> {
  const items: T[] = []
  let at: At | null = first
  while (at !== null) {
    const answer: Result<Page<T, At>> = await ask(at)
    if (!answer.ok) return answer
    items.push(...answer.value.items)
    at = answer.value.next
  }
  return ok(items)
}
