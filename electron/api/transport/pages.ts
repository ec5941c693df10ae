import { ok, type Result } from '../../../shared/result.ts'

/** Part of a list, and the number of the page after it; null at the end. */
export type Page<T> = { readonly items: readonly T[]; readonly next: number | null }

type Count = number | null | undefined
type IndexResult<Item> = {
  readonly data: readonly Item[]
  readonly pageNumber?: Count
  readonly pageSize?: Count
  readonly totalPages?: Count
}

/** A page in our words. A full page of a list of unknown length is taken to have a successor. */
export function toPage<Item, T>(wire: IndexResult<Item>, asked: number, translate: (item: Item) => T): Page<T> {
  const { data, pageNumber, pageSize, totalPages } = wire
  const items = data.map(translate)
  // Beyond the end the service repeats the last page: without this check a list would never end.
  if (pageNumber != null && pageNumber < asked) return { items: [], next: null }
  const more = totalPages != null && totalPages >= 0 ? asked < totalPages : pageSize != null && data.length >= pageSize
  return { items, next: more && data.length > 0 ? asked + 1 : null }
}

/** Reads a list to its end. `ask` sends one request, so each page passes the queue on its own. */
export async function everyPage<T>(ask: (page: number) => Promise<Result<Page<T>>>): Promise<Result<readonly T[]>> {
  const items: T[] = []
  let next: number | null = 1
  while (next !== null) {
    const answer: Result<Page<T>> = await ask(next)
    if (!answer.ok) return answer
    items.push(...answer.value.items)
    next = answer.value.next
  }
  return ok(items)
}
