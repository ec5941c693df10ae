import type { Clock } from './clock.ts'
import type { Service } from './service.ts'

export type SessionDeps = {
  readonly email: string
  readonly token: string
  readonly service: Pick<Service, 'signIn' | 'end'>
  readonly clock: Clock
  /** A request was made after the user had signed out. */
  readonly onMisuse: () => void
}

const RENEWAL_MS = 300

/** The session of a user at an app, with its token and renewals. */
export function createSession({ email, token: first, service, clock, onMisuse }: SessionDeps) {
  let token: string | null = first
  let renewing: Promise<string | null> | null = null
  /** When a waiting caller received that there is none; it checks once. */
  let refusedAt: number | null = null

  const renewed = (): Promise<string | null> =>
    new Promise(resolve => {
      clock.after(RENEWAL_MS, () => {
        renewing = null
        // Signed out in the meantime: the result is discarded.
        if (token === null) refusedAt = clock.now()
        else token = service.signIn(email)
        resolve(token)
      })
    })

  return {
    token(): string | null {
      if (token === null && refusedAt !== clock.now()) onMisuse()
      return token
    },
    /** The session name under which edits are stored; never sent. */
    name: (): string | null => token,
    isOver: (): boolean => token === null,
    /** One renewal for all callers; immediate if a newer token exists. */
    renew(rejected: string): Promise<string | null> {
      if (token === null || token !== rejected) return Promise.resolve(token)
      renewing ??= renewed()
      return renewing
    },
    /** The service rejects its token from now on. */
    end(): void {
      if (token !== null) service.end(token)
    },
    forget(): void {
      if (token !== null) service.end(token)
      token = null
    },
    signIn(): void {
      token = service.signIn(email)
    },
  }
}
export type Session = ReturnType<typeof createSession>
