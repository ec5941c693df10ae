/** Limits for bytes of files in memory. */
export type ByteLimits = {
  readonly perOwner: number
  readonly inAll: number
}

/** The reservation of one file. */
export type ByteClaim = {
  /**
   * The announced or received length of the file. False when it exceeds the limits together with the others; the
   * reservation then stays as it was.
   */
  grow(bytes: number): boolean
  release(): void
}

/**
 * Limits the memory of files that are arriving, waiting or being parsed. A user's only file always fits, regardless of
 * the files of others: the total limit applies to users with several files.
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
        // An announced length may be invalid: then only received bytes count.
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
