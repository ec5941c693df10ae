import { printApp, printPassword, printToken } from './commands/credentials.ts'
import { serve } from './commands/serve.ts'
import { USAGE, UsageError } from './commands/usage.ts'

/** What the first word may be. Without one of these the service is served. */
const COMMANDS: ReadonlyMap<string, (words: readonly string[]) => Promise<void>> = new Map([
  ['token', printToken],
  ['app', printApp],
  ['password', printPassword],
])

// What the service writes is for its user alone, whatever the shell would allow.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2))

/** Answers the exit code: 0, or 1 with one sentence on standard error. */
async function run(words: readonly string[]): Promise<number> {
  try {
    const command = COMMANDS.get(words[0] ?? '')
    await (command ? command(words.slice(1)) : serve(words))
    return 0
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`)
    return 1
  }
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
