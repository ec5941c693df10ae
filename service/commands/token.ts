import { parseArgs } from 'node:util'
import { withData } from '../main.ts'
import { mintToken } from '../routes/oauth/mint-token.ts'
import { parseScopes, SCOPES } from '../rules/scopes.ts'
import { needFolder, needUser, nobody, UsageError } from './usage.ts'

/** Mints a token for a person of the data folder and prints it, alone on its line. All scopes unless some are named. */
export async function printToken(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, user: { type: 'string' }, scopes: { type: 'string' } },
  })
  // Commas save a person the quotes that spaces need in a shell; an app at the authorize endpoint has no such choice.
  const scopes = values.scopes === undefined ? SCOPES : parseScopes(values.scopes.replace(/[\s,]+/g, ' '))
  if (!scopes)
    throw new UsageError(`A scope in "${values.scopes}" does not exist. The scopes are ${SCOPES.join(', ')}.`)
  const email = needUser(values.user)

  const token = await withData(needFolder(values.data), deps => {
    const user = deps.store.users.findByEmail(email)
    return user && mintToken(deps, { userId: user.id, kind: 'raw', scopes, name: 'Made on the command line' })
  })
  if (token === null) throw nobody(email)
  process.stdout.write(`${token}\n`)
}
