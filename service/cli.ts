import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LimitMode } from './http/env.ts'
import { mintToken, startService } from './main.ts'
import { parseScopes, SCOPES } from './rules/scopes.ts'

const USAGE = `Usage:
  service --data DIR [--port 4102] [--sample] [--limit sliding|fixed|off]
  service token --data DIR --user EMAIL [--scopes "READ_SHEETS WRITE_SHEETS"]`

/** A mistake in the command line or the surroundings: one sentence for the person, exit code 1. */
class UsageError extends Error {}

process.exitCode = await run(process.argv.slice(2))

/** Answers the exit code: 0, or 1 with one sentence on standard error. */
async function run(words: readonly string[]): Promise<number> {
  try {
    if (words[0] === 'token') printToken(words.slice(1))
    else await serve(words)
    return 0
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`)
    return 1
  }
}

/** Runs until SIGTERM or SIGINT. Standard output carries exactly one line: where the service is and how to get in. */
async function serve(words: readonly string[]): Promise<void> {
  // Whoever started us may have closed its end; the service goes on without a reader.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const { data, port, limit, sample } = readServeOptions(words)

  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`)
  const service = await startService({ data, port, limit, sample, onProgress })
  const { baseUrl, authUrl, token, user } = service
  process.stdout.write(`${JSON.stringify({ baseUrl, authUrl, token, user })}\n`)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** What to serve and where. Port 4102 and the sliding limit unless said otherwise. */
function readServeOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '4102' },
      limit: { type: 'string', default: 'sliding' },
      sample: { type: 'boolean', default: false },
    },
  })
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : -1
  if (port < 0 || port > 65_535)
    throw new UsageError(`${values.port} is not a port. A port is a number from 0 to 65535.`)
  return { data: needFolder(values.data), port, limit: toLimit(values.limit), sample: values.sample }
}

function toLimit(text: string): LimitMode {
  if (text === 'sliding' || text === 'fixed' || text === 'off') return text
  throw new UsageError(`${text} is not a limit. Choose sliding, fixed or off.`)
}

/** Mints a token for a person of the data folder and prints it, alone on its line. All scopes unless some are named. */
function printToken(words: readonly string[]): void {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, user: { type: 'string' }, scopes: { type: 'string' } },
  })
  const scopes = values.scopes === undefined ? SCOPES : parseScopes(values.scopes)
  if (!scopes)
    throw new UsageError(`A scope in "${values.scopes}" does not exist. The scopes are ${SCOPES.join(', ')}.`)
  if (!values.user) throw new UsageError(`Name the user with --user EMAIL.\n${USAGE}`)

  const token = mintToken(needFolder(values.data), values.user, scopes)
  if (token === null) throw new UsageError(`Nobody in this data folder has the address ${values.user}.`)
  process.stdout.write(`${token}\n`)
}

function needFolder(data: string | undefined): string {
  if (!data) throw new UsageError(`Name the data folder with --data DIR.\n${USAGE}`)
  return resolve(data)
}

/** What went wrong as a person reads it: what it is and what to do, no stack. */
function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Only Node's own errors carry these; on others they are absent.
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another with --port, or --port 0 for a free one.`
  }
  if (code === 'EACCES' || code === 'EROFS') return `The data folder or the port cannot be used: ${error.message}.`
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${USAGE}`
  return error instanceof UsageError ? error.message : `The service could not start: ${error.message}`
}
