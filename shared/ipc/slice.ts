/** A slice of a list that is too long for one message, and the start of the next one. */
export type Slice<T> = { readonly items: readonly T[]; readonly next: number | null }

/** Well below 64 KB, the limit of one message to the page. */
const BYTES_AT_MOST = 60_000

/** As many items as fit into one message, at least one. `hasMore`: the list continues after these items. */
export function withinMessage<T>(items: readonly T[], after: number, hasMore: boolean): Slice<T> {
  let bytes = 0
  let count = 0
  for (const item of items) {
    // UTF-8 takes at most three bytes per UTF-16 unit.
    bytes += JSON.stringify(item).length * 3
    if (count > 0 && bytes > BYTES_AT_MOST) break
    count += 1
  }
  const isAll = count === items.length && !hasMore
  return { items: items.slice(0, count), next: isAll ? null : after + count }
}
