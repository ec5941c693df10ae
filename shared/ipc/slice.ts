/** A slice of a list too long for one message, and where the next slice starts. */
export type Slice<T> = { readonly items: readonly T[]; readonly next: number | null }

/** Well below the 64 KB that one message to the page may take. */
const BYTES_AT_MOST = 60_000

/** As many items as fit one message, at least one. `hasMore`: there are others behind these. */
export function withinMessage<T>(items: readonly T[], after: number, hasMore: boolean): Slice<T> {
  let bytes = 0
  let count = 0
  for (const item of items) {
    // Three bytes are the most that UTF-8 takes for one unit of text.
    bytes += JSON.stringify(item).length * 3
    if (count > 0 && bytes > BYTES_AT_MOST) break
    count += 1
  }
  const isAll = count === items.length && !hasMore
  return { items: items.slice(0, count), next: isAll ? null : after + count }
}
