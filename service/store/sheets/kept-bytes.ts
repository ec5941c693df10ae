/** Bytes that were made once and may be asked for again, by a name that no other bytes have. Those made longest ago go first. */
interface KeptBytes {
  find(name: string): Uint8Array<ArrayBuffer> | null
  put(name: string, bytes: Uint8Array<ArrayBuffer>): void
}

/** Keeps as many of them in memory as fit into `most` bytes, and none that would take more than a quarter of that alone. */
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
