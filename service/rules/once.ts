/** The same question, asked of the world once for each id: what was answered is remembered, nothing as well. */
export function once<T>(read: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>()
  return id => {
    if (!known.has(id)) known.set(id, read(id))
    // as: it was put there by the line above, if by nobody before
    return known.get(id) as T
  }
}
