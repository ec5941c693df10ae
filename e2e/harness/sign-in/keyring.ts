import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { START_MS } from '../ceilings.ts'
import { end, firstLine } from '../child.ts'

/** A real, separate keyring, unlocked and empty, for apps started with `env` and `args`. */
export type Keyring = {
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  stop(): Promise<void>
}

/** Starts a message bus and GNOME's keyring with files in a temporary folder. */
export async function startKeyring(): Promise<Keyring> {
  const home = await mkdtemp(join(tmpdir(), 'sheaf-keyring-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.reverse()) await end(child)
    await rm(home, { recursive: true, force: true })
  }
  try {
    const env = await startOnBus(home, children)
    return { env, args: ['--password-store=gnome-libsecret'], stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function startOnBus(home: string, children: ChildProcess[]): Promise<Keyring['env']> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(bus)
  const env = { DBUS_SESSION_BUS_ADDRESS: await outputOf(bus, 'The message bus') }
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Without a runtime folder it prints its socket path, which shows that it is ready.
    env: { PATH: process.env.PATH, ...env, HOME: home },
  })
  children.push(daemon)
  // The password of a private keyring; the first one creates it.
  daemon.stdin.end('test')
  await outputOf(daemon, 'The keyring')
  return env
}

/** Both print one line when they are ready. */
async function outputOf(child: ChildProcess, who: string): Promise<string> {
  const line = await firstLine(child, START_MS)
  if (line === null) throw new Error(`${who} did not start.`)
  return line.trim()
}
