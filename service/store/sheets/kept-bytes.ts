/** A cache of bytes under unique names. The oldest entries are evicted first. */
type KeptBytes = {
  find(name: string): Uint8Array<ArrayBuffer> | null
  put(name: string, bytes: Uint8Array<ArrayBuffer>): void
}

/** Keeps up to `most` bytes in memory, and no entry larger than a quarter of that. */
export function keptBytes(most: number): KeptBytes {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  const drop = (name: string): void => {
    size -= kept.get(name)?.byteLength ?? 0
    kept.delete(name)
  }

  return {
    find: name => kept.get(name) ?? null,
    put(name, bytes) {
      drop(name)
      if (bytes.byteLength > most / 4) return
      kept.set(name, bytes)
      size += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
  }
}
