import { z } from 'zod'
import { isLoopbackHost } from '../../shared/address-kind.ts'
import { parseUrl } from '../../shared/parse-url.ts'
import { RELEASE_KEYS } from './release-keys.ts'

/** The update server of this copy, and its trusted keys. */
export type UpdateSource = {
  readonly address: URL
  readonly keys: readonly string[]
  /** Idle timeout of the server. */
  readonly idleTimeoutMs: number
}

const IDLE_TIMEOUT_MS = 60_000
/** For tests of the update UI in a development copy: a server of this computer, and a key of that test. */
const TEST_VARIABLE = 'SHEAF_UPDATES'
const TestSource = z.strictObject({ address: z.string(), key: z.string(), idleTimeoutMs: z.number().int().positive() })

/**
 * A release uses its packaged https address and built-in keys, and reads no variable. Other copies send no request,
 * except in a test on this computer. Null: no update server.
 *
 * @param release written by packaging; null in development and in the package for tests
 */
export function updateSource(
  release: { readonly updates: string | null } | null,
  env: Readonly<Record<string, string | undefined>>,
  keys: readonly string[] = RELEASE_KEYS,
): UpdateSource | null {
  if (release !== null) return sourceAt(release.updates, keys, url => url.protocol === 'https:')
  const named = env[TEST_VARIABLE]
  if (named === undefined) return null
  const { address, key, idleTimeoutMs } = TestSource.parse(JSON.parse(named))
  const source = sourceAt(address, [key], url => url.protocol === 'http:' && isLoopbackHost(url.hostname))
  return source && { ...source, idleTimeoutMs }
}

function sourceAt(address: string | null, keys: readonly string[], mayAsk: (url: URL) => boolean): UpdateSource | null {
  if (!address || keys.length === 0) return null
  const url = parseUrl(address.endsWith('/') ? address : `${address}/`)
  return url && mayAsk(url) ? { address: url, keys, idleTimeoutMs: IDLE_TIMEOUT_MS } : null
}
