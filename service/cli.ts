import { printApp, printPassword, printToken } from './commands/credentials.ts'
import { serve } from './commands/serve.ts'
import { USAGE, UsageError } from './commands/usage.ts'

/** The commands. Without one, the service is started. */
const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => Promise<void>> = new Map([
  ['token', printToken],
  ['app', printApp],
  ['password', printPassword],
])

// Files of the service are readable by its user only, regardless of the shell's umask.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2))

/** Returns the exit code: 0, or 1 with one sentence on standard error. */
async function run(args: readonly string[]): Promise<number> {
  try {
    const command = COMMANDS.get(args[0] ?? '')
    await (command ? command(args.slice(1)) : serve(args))
    return 0
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`)
    return 1
  }
}

/** A sentence about an error with a remedy, without a stack. */
function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // as: only Node's errors have these; on others they are undefined
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another with --port, or --port 0 for a free one.`
  }
  if (code === 'EACCES' || code === 'EROFS') return `The data folder or the port cannot be used: ${error.message}.`
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${USAGE}`
  return error instanceof UsageError ? error.message : `The service could not start: ${error.message}`
}
