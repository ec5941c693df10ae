import type { Result } from '../../../shared/result.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'

/** Reports changes of the copies, once they are stored. */
export function withIndexing(cache: CacheClient, onChange: () => void): CacheClient {
  const reported =
    <Input, Output>(call: (input: Input) => Promise<Result<Output>>) =>
    async (input: Input): Promise<Result<Output>> => {
      const result = await call(input)
      if (result.ok) onChange()
      return result
    }
  return {
    ...cache,
    storeArrival: reported(cache.storeArrival),
    applyChange: reported(cache.applyChange),
    applyParts: reported(cache.applyParts),
    removeSheet: reported(cache.removeSheet),
    limitCopies: reported(cache.limitCopies),
    saveListing: reported(cache.saveListing),
    clear: reported(cache.clear),
  }
}
