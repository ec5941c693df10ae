import type { ServiceContext } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'

/** Streams the body. A sender that disconnects counts as one that announced the wrong length. */
export async function* bodyOf(c: ServiceContext): AsyncGenerator<Uint8Array> {
  const { body } = c.req.raw
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw refuse(1075)
      })
      if (done) return
      yield value
    }
  } finally {
    // Discards the rest of the body; without effect after its end.
    await reader.cancel().catch(() => undefined)
  }
}
