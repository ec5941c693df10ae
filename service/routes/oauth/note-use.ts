import type { Check, ServiceDeps } from '../../http/env.ts'

const EVERY_MS = 60 * 60 * 1000

/**
 * Remembers when a token was last used, so that its owner can tell which are still needed. Once an hour per token: a
 * read must not cost a write. A data file that is busy or full keeps nobody from reading.
 */
export function noteUse({ store, clock }: ServiceDeps): Check {
  const notedAt = new Map<string, number>()

  return c => {
    const { tokenHash } = c.get('caller')
    const now = clock()
    if (now - (notedAt.get(tokenHash) ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) {
      if (isNoted(() => store.tokens.noteUse(tokenHash, now))) notedAt.set(tokenHash, now)
    }
  }
}

function isNoted(note: () => void): boolean {
  try {
    note()
    return true
  } catch {
    return false
  }
}
