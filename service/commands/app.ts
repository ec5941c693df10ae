import { parseArgs } from 'node:util'
import { withData } from '../main.ts'
import { registerApp } from '../routes/oauth/register-app.ts'
import { readAppFacts } from '../rules/oauth/app-facts.ts'
import { needFolder, USAGE, UsageError } from './usage.ts'

/** Registers an app of the owner and prints `{"clientId","clientSecret"}` on one line. */
export async function printApp(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
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
