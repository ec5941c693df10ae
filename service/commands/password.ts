import { parseArgs } from 'node:util'
import type { ServiceDeps } from '../http/env.ts'
import { withData } from '../main.ts'
import { hashPassword, SHORTEST_PASSWORD, toPassword } from '../rules/oauth/password.ts'
import { signInStore } from '../store/oauth/sign-ins.ts'
import { needFolder, needUser, nobody, UsageError } from './usage.ts'

/**
 * Gives a person a password for the pages of the service, and ends their sign-ins. A fresh one is printed, alone on its
 * line; with --stdin the first line of standard input is taken, so that it shows in no list of processes.
 */
export async function printPassword(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
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
