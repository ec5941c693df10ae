import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_MS = 10_000

/** A real keyring of its own, unlocked and empty, for apps that are started with `env` and `args`. */
export interface Keyring {
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  stop(): Promise<void>
}

/** Starts a message bus and GNOME's keyring on it, with its files in a folder that goes with it. */
export async function startKeyring(): Promise<Keyring> {
  const home = await mkdtemp(join(tmpdir(), 'sheaf-keyring-'))
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus, 'The message bus')
  const env = { DBUS_SESSION_BUS_ADDRESS: address }
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Without a folder for what runs it says where its socket is, which is how we know that it is ready.
    env: { PATH: process.env.PATH, ...env, HOME: home },
  })
  // The password of a keyring that nobody else can reach; the first one given makes it.
  daemon.stdin.end('test')
  await firstLine(daemon, 'The keyring')
  return {
    env,
    args: ['--password-store=gnome-libsecret'],
    async stop() {
      await end(daemon)
      await end(bus)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Both say one line when they can be used. */
async function firstLine({ stdout }: ChildProcess, who: string): Promise<string> {
  if (!stdout) throw new Error(`${who} has no output.`)
  const timer = AbortSignal.timeout(START_MS)
  const [bytes] = await once(stdout, 'data', { signal: timer }).catch(() => {
    throw new Error(`${who} did not start.`)
  })
  return String(bytes).split('\n')[0]?.trim() ?? ''
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
