import type { Slice } from '../../shared/ipc/slice.ts'
import type { Result } from '../../shared/result.ts'
import { unwrap } from './bridge.ts'

/** Reads a whole list in slices, because main limits the size of a message. */
export async function readAll<T>(read: (after: number) => Promise<Result<Slice<T>>>): Promise<readonly T[]> {
  const items: T[] = []
  let after: number | null = 0
  while (after !== null) {
    const slice: Slice<T> = await unwrap(read(after))
    items.push(...slice.items)
    after = slice.next
  }
  return items
}
