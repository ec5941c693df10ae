import { z } from 'zod'
import { ok, type Result } from '../../../shared/result.ts'
import { WireCount } from '../../../shared/wire/loose.ts'
import type { CallOptions, Http } from '../http.ts'
import { path } from '../transport/path.ts'

const HOUR_MS = 3_600_000

/**
 * `idempotencyKeyHours` is our own service's: for so long it answers a create that comes again with the same `Idempotency-Key` as it did
 * the first time. A service that does not name it knows no keys.
 */
const WireServerInfo = z.object({ featureInfo: z.object({ idempotencyKeyHours: WireCount.nullish() }).nullish() })

/** What the service says that it can do. */
export const serverInfoApi = (http: Http) => ({
  /** How long it keeps the answer to a create that came with a key (`CallOptions.requestKey`); null: it knows no keys. */
  async keyLifeMs(options?: CallOptions): Promise<Result<number | null>> {
    const answer = await http.get(path`/serverinfo`, WireServerInfo, options)
    if (!answer.ok) return answer
    const hours = answer.value.featureInfo?.idempotencyKeyHours ?? 0
    return ok(hours > 0 ? hours * HOUR_MS : null)
  },
})
export type ServerInfoApi = ReturnType<typeof serverInfoApi>
