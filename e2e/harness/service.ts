import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { ROOT } from './electron.ts'

const READY_MS = 60_000

const Ready = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  token: z.string(),
  user: z.object({ id: z.number(), email: z.string() }),
})

export interface ServiceOptions {
  /** The folder that holds its data; the same folder again is the same service again. */
  readonly data: string
  readonly sample?: boolean
  readonly limit?: 'sliding' | 'fixed' | 'off'
  readonly port?: number
}

export interface RunningService extends z.infer<typeof Ready> {
  readonly port: number
  /** The first user's token of this start; it dies with the next one. `mintToken` makes one that lasts. */
  readonly token: string
  /** Its progress and its complaints. */
  output(): string
  /** Ends it as the system would, by SIGTERM. */
  stop(): Promise<void>
  /** Starts it again on the same port and the same data. */
  startAgain(): Promise<void>
  /** Mints a raw token that outlives a start: of any user, with all rights or fewer. */
  mintToken(email: string, scopes?: readonly string[]): Promise<string>
}

/** Starts the sheet service as a process of its own, and waits for its ready line. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  let running = await begin(options)
  const port = Number(new URL(running.ready.baseUrl).port)
  const output = [running.output]

  const { baseUrl, authUrl, user } = running.ready
  return {
    baseUrl,
    authUrl,
    user,
    port,
    get token() {
      return running.ready.token
    },
    output: () => output.map(read => read()).join(''),
    stop: () => end(running.child),
    startAgain: async () => {
      await end(running.child)
      running = await begin({ ...options, port })
      output.push(running.output)
    },
    mintToken: async (email, scopes) => {
      const words = [
        'token',
        '--data',
        options.data,
        '--user',
        email,
        ...(scopes ? ['--scopes', scopes.join(' ')] : []),
      ]
      const { child, output: said } = run(words)
      const line = await firstLine(child)
      await end(child)
      if (line === null) throw new Error(`The service minted no token: ${said()}`)
      return line
    },
  }
}

async function begin({ data, sample = false, limit, port = 0 }: ServiceOptions) {
  const words = [
    '--data',
    data,
    '--port',
    String(port),
    ...(sample ? ['--sample'] : []),
    ...(limit ? ['--limit', limit] : []),
  ]
  const { child, output } = run(words)
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS)
  const line = await firstLine(child)
  clearTimeout(timer)
  if (line === null) throw new Error(`The service did not get ready. It said: ${output()}`)
  return { child, output, ready: Ready.parse(JSON.parse(line)) }
}

function run(words: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'out/service/cli.js'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', chunk => said.push(String(chunk)))
  return { child, output: () => said.join('') }
}

/** The first line of its standard output, or null when it ends without one. */
async function firstLine(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null
  for await (const line of createInterface({ input: child.stdout })) return line
  return null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}
