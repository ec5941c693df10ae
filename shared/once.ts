/** Computes a value on first use. */
export function once<T>(compute: () => T): () => T {
  let done: { readonly value: T } | null = null
  return () => {
    done ??= { value: compute() }
    return done.value
  }
}
