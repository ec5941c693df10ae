import { z } from 'zod'
import { ok, type Result } from '../../../shared/result.ts'
import { WireCount } from '../../../shared/wire/loose.ts'
import type { CallOptions, Http } from '../http.ts'
import { path } from '../transport/path.ts'

const HOUR_MS = 3_600_000

/**
 * `idempotencyKeyHours` is an extension of our service: how long it repeats its response to a create with the same
 * `Idempotency-Key`. A service without it has no idempotency keys.
 */
const WireServerInfo = z.object({ featureInfo: z.object({ idempotencyKeyHours: WireCount.nullish() }).nullish() })

/** The capabilities of the service. */
export const serverInfoApi = (http: Http) => ({
  /** How long the service remembers idempotency keys (`CallOptions.requestKey`); null without support. */
  async keyLifeMs(options?: CallOptions): Promise<Result<number | null>> {
    const answer = await http.get(path`/serverinfo`, WireServerInfo, options)
    if (!answer.ok) return answer
    const hours = answer.value.featureInfo?.idempotencyKeyHours ?? 0
    return ok(hours > 0 ? hours * HOUR_MS : null)
  },
})

/** Whether the service certainly still knows a key that was sent then. The system clock may have been set back. */
export const isKeyTrusted = (sentAt: number, now: number, trustedMs: number): boolean =>
  now >= sentAt && now - sentAt < trustedMs
export type ServerInfoApi = ReturnType<typeof serverInfoApi>
