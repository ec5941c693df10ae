import { parseArgs } from 'node:util'
import type { ServiceDeps } from '../http/env.ts'
import { withData } from '../main.ts'
import { mintToken } from '../routes/oauth/mint-token.ts'
import { registerApp } from '../routes/oauth/register-app.ts'
import { readAppFacts } from '../rules/oauth/app-facts.ts'
import { hashPassword, SHORTEST_PASSWORD, toPassword } from '../rules/oauth/password.ts'
import { parseScopes, SCOPES } from '../rules/scopes.ts'
import { signInStore } from '../store/oauth/sign-ins.ts'
import { needFolder, needUser, nobody, USAGE, UsageError } from './usage.ts'

/** Creates a token for a user of the data folder and prints it on a line. All scopes by default. */
export async function printToken(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, user: { type: 'string' }, scopes: { type: 'string' } },
  })
  // Commas need no quotes in a shell, unlike the spaces that the authorize endpoint requires.
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

/** Registers an app of the owner and prints `{"clientId","clientSecret"}` on one line. */
export async function printApp(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      redirect: { type: 'string' },
      name: { type: 'string', default: 'Sheaf' },
      description: { type: 'string' },
      launch: { type: 'string' },
      support: { type: 'string' },
    },
  })
  const { launch, data, ...typed } = values
  if (!typed.redirect) throw new UsageError(`Name the address that receives the codes with --redirect URI.\n${USAGE}`)
  const facts = readAppFacts({ ...typed, ...(launch === undefined ? {} : { launchUrl: launch }) })
  if ('fault' in facts) throw new UsageError(facts.fault)

  const credentials = await withData(needFolder(data), deps => {
    const owner = deps.store.users.first()
    return owner ? registerApp(deps, owner.id, facts) : null
  })
  process.stdout.write(`${JSON.stringify(credentials)}\n`)
}

/**
 * Sets a user's password for the pages of the service and ends their sessions. Prints a generated one on a line; with
 * --stdin it reads the first line of standard input, so that the password is in no process list.
 */
export async function printPassword(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, user: { type: 'string' }, stdin: { type: 'boolean', default: false } },
  })
  const email = needUser(values.user)
  const data = needFolder(values.data)
  const typed = values.stdin ? await readLine() : null
  if (typed !== null && typed.length < SHORTEST_PASSWORD) {
    throw new UsageError(`A password has at least ${SHORTEST_PASSWORD} characters.`)
  }

  const password = await withData(data, deps => setPassword(deps, email, typed))
  if (password === null) throw nobody(email)
  if (typed === null) process.stdout.write(`${password}\n`)
}

async function setPassword({ store, ids }: ServiceDeps, email: string, typed: string | null): Promise<string | null> {
  const user = store.users.findByEmail(email)
  if (!user) return null
  const password = typed ?? toPassword(ids.secret())
  const hash = await hashPassword(password, ids.secret(), typed === null ? 'made' : 'scrypt')
  store.transaction(() => {
    store.users.setPassword(user.id, hash)
    signInStore(store.db).removeOf(user.id)
  })
  return password
}

async function readLine(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.split(/\r?\n/, 1)[0] ?? ''
}
