import { z } from 'zod'
import type { After } from '../../../shared/after.ts'
import type { StateDb } from '../state-db.ts'
import type { Keyring } from '../vault.ts'
import { createStateFolder, type StateFolder } from './state-folder.ts'

type Outside = { readonly db: StateDb; readonly fetch: typeof fetch; readonly after: After; readonly keyring: Keyring }

const never = new Promise<never>(() => undefined)
const Sealed = z.object({ sealed: z.instanceof(Uint8Array) })
const Access = z.object({ access: z.string() })

/**
 * The I/O of an app run, with a crash at one chosen point. Points are counted: each call to the network, the keyring
 * and the disk has one before, one after, and the disk one inside the transaction. A crash copies the files as they are
 * at that moment; the dead run continues with unused files and never gets another response.
 */
export function createCrashEnv(folder: StateFolder, outside: Outside, crashAt: number) {
  const points: string[] = []
  const usedTooEarly: string[] = []
  let left: StateFolder | null = null

  const point = (name: string): void => {
    if (left) return
    points.push(name)
    if (points.length === crashAt) left = createStateFolder(folder.path)
  }
  const waits = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    point(`before ${name}`)
    if (left) return never
    const done = await work()
    point(`after ${name}`)
    return left ? never : done
  }

  // Everything that has ever been on the disk, as it was sealed.
  const stored: Uint8Array[] = []
  const tokenPairs = outside.db.sqlite.prepare("SELECT sealed FROM tokens WHERE kind = 'pair'")
  const noteStored = () => stored.push(...tokenPairs.all().map(row => Sealed.parse(row).sealed))
  noteStored()
  const noteUse = async (access: string): Promise<void> => {
    const texts = await Promise.all(stored.map(outside.keyring.decrypt))
    if (!texts.some(text => Access.parse(JSON.parse(text)).access === access)) usedTooEarly.push(access)
  }

  const write: StateDb['write'] = work => {
    point('before the transaction')
    const written = outside.db.write(() => {
      const done = work()
      point('inside the transaction')
      return done
    })
    noteStored()
    point('after the transaction')
    return written
  }
  const send = (isWatched: boolean) =>
    (async (url: string, init: RequestInit = {}) => {
      const access = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
      if (isWatched && access && init.method !== 'DELETE' && !left) await noteUse(access)
      return waits(`${init.method} ${url.slice(url.lastIndexOf('/'))}`, () => outside.fetch(url, init))
    }) as typeof fetch // our own code calls it with a text and a plain object only

  return {
    points,
    usedTooEarly,
    /** The files as the crash left them, null while the run is alive. */
    left: () => left,
    outside: {
      db: { sqlite: outside.db.sqlite, write },
      fetch: send(true),
      /** The user of a new token is requested before it is known where to store it. */
      signInFetch: send(false),
      keyring: {
        ...outside.keyring,
        available: () => waits('asking for the keyring', outside.keyring.available),
        encrypt: (text: string) => waits('sealing', () => outside.keyring.encrypt(text)),
        decrypt: (bytes: Uint8Array) => waits('opening', () => outside.keyring.decrypt(bytes)),
      },
      clock: {
        after: ((ms, run) => outside.after(ms, () => (left ? undefined : run()))) satisfies After,
      },
    },
  }
}
