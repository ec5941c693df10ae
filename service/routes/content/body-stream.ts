import type { ServiceContext } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'

/** The body as it arrives. A sender that breaks off counts as one that announced the wrong length. */
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
    // Tells the connection that the rest is unwanted; after the end of the body it does nothing.
    await reader.cancel().catch(() => undefined)
  }
}
