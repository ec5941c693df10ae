import { withData } from '../../main.ts'
import { mintToken } from '../../routes/oauth/mint-token.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'

/** The number of kills: the default of the test, or that of the proofs `kill-service` and `kill-core`. */
export const killRounds = (usual: number): number => Number(process.env.SHEAF_KILL_ROUNDS ?? usual)

/** Longer than for any other test, and growing with the rounds. */
export const killTimeoutMs = (rounds: number): number => 300_000 + rounds * 30_000

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A token that survives restarts, unlike the one a service prints. */
export function lastingToken(data: string, scopes: readonly Scope[] = SCOPES): Promise<string> {
  return withData(data, deps => {
    const [person] = deps.store.users.all()
    return mintToken(deps, { userId: person?.id ?? 0, kind: 'raw', scopes: [...scopes] })
  })
}
