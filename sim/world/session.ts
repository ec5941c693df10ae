import type { Clock } from './clock.ts'
import type { Service } from './service.ts'

export type SessionDeps = {
  readonly email: string
  readonly token: string
  readonly service: Pick<Service, 'signIn' | 'end'>
  readonly clock: Clock
  /** Somebody wanted to send something after the person had signed out. */
  readonly onMisuse: () => void
}

const RENEWAL_MS = 300

/** The session of one person at one app: what is sent with each request, and how it goes on when it has ended. */
export function createSession({ email, token: first, service, clock, onMisuse }: SessionDeps) {
  let token: string | null = first
  let renewing: Promise<string | null> | null = null
  /** Whoever waited for another one was told that there is none, and looks whether that is so. */
  let toldAt: number | null = null

  const renewed = (): Promise<string | null> =>
    new Promise(resolve => {
      clock.after(RENEWAL_MS, () => {
        renewing = null
        // Signed out meanwhile: what comes too late is for nobody.
        if (token === null) toldAt = clock.now()
        else token = service.signIn(email)
        resolve(token)
      })
    })

  return {
    token(): string | null {
      if (token === null && toldAt !== clock.now()) onMisuse()
      return token
    },
    /** As which session things are written down; nothing is sent with it. */
    name: (): string | null => token,
    isOver: (): boolean => token === null,
    /** One for all who ask; at once where there is a newer one already. */
    renew(rejected: string): Promise<string | null> {
      if (token === null || token !== rejected) return Promise.resolve(token)
      renewing ??= renewed()
      return renewing
    },
    /** The service takes its token no more. */
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
