/** How many bytes of files may be in memory. */
export interface ByteLimits {
  readonly perOwner: number
  readonly inAll: number
}

/** The part of the budget that one file takes. */
export interface ByteClaim {
  /** The file has, or is announced to have, so many bytes. False when that is too much beside the others; it then claims what it did. */
  grow(bytes: number): boolean
  release(): void
}

/**
 * Bounds the memory of files that arrive, wait or are read. A person's only file always fits, whatever the files of others take: the
 * bound of all is for those who send several.
 */
export function byteBudget({ perOwner, inAll }: ByteLimits): (ownerId: number) => ByteClaim {
  const claimedByOwner = new Map<number, number>()
  let claimedInAll = 0

  const add = (ownerId: number, bytes: number): void => {
    const claimed = (claimedByOwner.get(ownerId) ?? 0) + bytes
    if (claimed > 0) claimedByOwner.set(ownerId, claimed)
    else claimedByOwner.delete(ownerId)
    claimedInAll += bytes
  }

  return ownerId => {
    let own = 0
    return {
      grow(bytes) {
        const more = bytes - own
        // An announced length may be no number: then only what arrives counts.
        if (!(more > 0)) return true
        const others = (claimedByOwner.get(ownerId) ?? 0) - own
        if (others > 0 && (others + bytes > perOwner || claimedInAll + more > inAll)) return false
        add(ownerId, more)
        own = bytes
        return true
      },
      release() {
        add(ownerId, -own)
        own = 0
      },
    }
  }
}
