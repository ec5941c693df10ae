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

export type ServiceOptions = {
  /** The data folder. The same folder again is the same service. */
  readonly data: string
  readonly sample?: boolean
  readonly limit?: 'sliding' | 'fixed' | 'off'
  readonly port?: number
  /** The built service to start; this project's by default. */
  readonly cli?: string
}

export type RunningService = z.infer<typeof Ready> & {
  readonly port: number
  /** The data folder. */
  readonly data: string
  /** The first user's token, valid until the next start. `mintToken` makes a permanent one. */
  readonly token: string
  /** Its standard output and error. */
  output(): string
  /** Ends it with SIGTERM. */
  stop(): Promise<void>
  /** Restarts it on the same port and data; optionally with a clock that is ahead. */
  startAgain(aheadMs?: number): Promise<void>
  /** Mints a permanent token of any user, with all or some scopes. */
  mintToken(email: string, scopes?: readonly string[]): Promise<string>
  /** Registers an app with this redirect address. */
  registerApp(redirect: string): Promise<RegisteredApp>
  /** Sets a new password of a user for the service's pages. */
  setPassword(email: string): Promise<string>
}

const RegisteredApp = z.object({ clientId: z.string(), clientSecret: z.string() })
export type RegisteredApp = z.infer<typeof RegisteredApp>

/** Starts the service as a separate process and waits for its ready line. */
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
    data: options.data,
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
  const args = [
    '--data',
    data,
    '--port',
    String(port),
    ...(sample ? ['--sample'] : []),
    ...(limit ? ['--limit', limit] : []),
  ]
  const { child, output } = run(options, args, aheadMs)
  const line = await firstLine(child, START_MS)
  if (line === null) throw new Error(`The service did not get ready. It said: ${output()}`)
  return { child, output, ready: Ready.parse(JSON.parse(line)) }
}

const of = ({ data }: ServiceOptions): string[] => ['--data', data]

/** The one-line output of a service command. */
async function answerTo(options: ServiceOptions, args: readonly string[]): Promise<string> {
  const { child, output } = run(options, args)
  const line = await firstLine(child, START_MS)
  await end(child)
  if (line === null) throw new Error(`The service did not do "${args[0]}": ${output()}`)
  return line
}

function run({ cli = CLI }: ServiceOptions, args: readonly string[], aheadMs = 0) {
  const clock = aheadMs === 0 ? [] : ['--import', clockAhead(aheadMs)]
  const child = spawn(process.execPath, [...clock, cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', chunk => output.push(String(chunk)))
  return { child, output: () => output.join('') }
}

/** A module, preloaded into the service, that advances its clock and the `Date` of its responses. */
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
