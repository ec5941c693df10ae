import type { SessionState } from '../../shared/model/account.ts'
import type { Result } from '../../shared/result.ts'
import type { World } from '../env/env.ts'
import type { Session } from '../session/session.ts'

/** Opens and closes accounts as the session changes, one change after the other, and only then tells the windows. */
export function followSession(
  session: Session,
  follow: (state: SessionState) => Promise<Result<null>>,
  { publish, log }: Pick<World, 'publish' | 'log'>,
) {
  let last: Promise<void> = Promise.resolve()

  session.onChange(state => {
    last = last.then(async () => {
      const followed = await follow(state)
      publish({ kind: 'session.changed', session: state })
      if (followed.ok) return
      log.error('The copies on this computer could not be opened.', followed.error)
      publish({ kind: 'failed', what: 'Opening the copies on this computer', error: followed.error })
    })
  })

  return { settled: () => last }
}
