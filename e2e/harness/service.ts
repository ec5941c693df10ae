import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { START_MS } from './ceilings.ts'
import { end, firstLine } from './child.ts'
import { ROOT } from './electron.ts'

const CLI = join(ROOT, 'out/service/cli.js')

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
  /** The built service to start; this project's, if left out. */
  readonly cli?: string
}

export interface RunningService extends z.infer<typeof Ready> {
  readonly port: number
  /** The first user's token of this start; it dies with the next one. `mintToken` makes one that lasts. */
  readonly token: string
  /** Its progress and its complaints. */
  output(): string
  /** Ends it as the system would, by SIGTERM. */
  stop(): Promise<void>
  /** Starts it again on the same port and the same data; with a clock that is ahead, as if that time had gone by. */
  startAgain(aheadMs?: number): Promise<void>
  /** Mints a raw token that outlives a start: of any user, with all rights or fewer. */
  mintToken(email: string, scopes?: readonly string[]): Promise<string>
  /** Registers an app that gets its answers at this address. */
  registerApp(redirect: string): Promise<RegisteredApp>
  /** Gives somebody a fresh password for the service's own pages. */
  setPassword(email: string): Promise<string>
}

const RegisteredApp = z.object({ clientId: z.string(), clientSecret: z.string() })
export type RegisteredApp = z.infer<typeof RegisteredApp>

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
    startAgain: async aheadMs => {
      await end(running.child)
      running = await begin({ ...options, port }, aheadMs)
      output.push(running.output)
    },
    mintToken: (email, scopes) =>
      answerTo(options, ['token', ...of(options), '--user', email, ...(scopes ? ['--scopes', scopes.join(' ')] : [])]),
    registerApp: async redirect =>
      RegisteredApp.parse(
        JSON.parse(await answerTo(options, ['app', ...of(options), '--name', 'Sheaf', '--redirect', redirect])),
      ),
    setPassword: email => answerTo(options, ['password', ...of(options), '--user', email]),
  }
}

async function begin(options: ServiceOptions, aheadMs = 0) {
  const { data, sample = false, limit, port = 0 } = options
  const words = [
    '--data',
    data,
    '--port',
    String(port),
    ...(sample ? ['--sample'] : []),
    ...(limit ? ['--limit', limit] : []),
  ]
  const { child, output } = run(options, words, aheadMs)
  const line = await firstLine(child, START_MS)
  if (line === null) throw new Error(`The service did not get ready. It said: ${output()}`)
  return { child, output, ready: Ready.parse(JSON.parse(line)) }
}

const of = ({ data }: ServiceOptions): string[] => ['--data', data]

/** What a command of the service prints: one line. */
async function answerTo(options: ServiceOptions, words: readonly string[]): Promise<string> {
  const { child, output } = run(options, words)
  const line = await firstLine(child, START_MS)
  await end(child)
  if (line === null) throw new Error(`The service did not do "${words[0]}": ${output()}`)
  return line
}

function run({ cli = CLI }: ServiceOptions, words: readonly string[], aheadMs = 0) {
  const clock = aheadMs === 0 ? [] : ['--import', clockAhead(aheadMs)]
  const child = spawn(process.execPath, [...clock, cli, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', chunk => said.push(String(chunk)))
  return { child, output: () => said.join('') }
}

/** A module that is loaded before the service, and puts its clock and the `Date` of its answers ahead. */
function clockAhead(ms: number): string {
  return `data:text/javascript,${encodeURIComponent(`
    import { ServerResponse } from 'node:http'
    const { now } = Date
    Date.now = () => now() + ${ms}
    const { writeHead } = ServerResponse.prototype
    ServerResponse.prototype.writeHead = function (...words) {
      this.setHeader('date', new Date(Date.now()).toUTCString())
      return writeHead.apply(this, words)
    }
  `)}`
}
