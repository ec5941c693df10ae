/** Memoizes `read` per id, empty results included. */
export function once<T>(read: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>()
  return id => {
    if (!known.has(id)) known.set(id, read(id))
    // as: the line above has stored it
    return known.get(id) as T
  }
}
