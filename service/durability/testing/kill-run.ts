import { withData } from '../../main.ts'
import { mintToken } from '../../routes/oauth/mint-token.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'

/** How often a program is killed: as often as is usual for the test, or as `npm run kill-service` and `npm run kill-core` say. */
export const killRounds = (usual: number): number => Number(process.env.SHEAF_KILL_ROUNDS ?? usual)

/** Longer than any other test may take, and longer with each round. */
export const killTimeoutMs = (rounds: number): number => 300_000 + rounds * 30_000

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A token that is good after every restart, unlike the one a service prints. */
export function lastingToken(data: string, scopes: readonly Scope[] = SCOPES): Promise<string> {
  return withData(data, deps => {
    const [person] = deps.store.users.all()
    return mintToken(deps, { userId: person?.id ?? 0, kind: 'raw', scopes: [...scopes] })
  })
}
