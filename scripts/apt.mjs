import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRepository } from './packaging/apt/build-repository.mjs'
import { endProgramsWithThisScript } from './process.mjs'
import { runScript, Stop, say, withProgress } from './progress.mjs'
import { ROOT } from './setup.mjs'

/**
 * `npm run package:apt -- --key KEY --address https://… [DEBS…]` makes dist/apt, a repository that apt installs and updates Sheaf from,
 * signed with a key of gpg. Without names it takes the .debs in dist; `--to FOLDER` puts it elsewhere, beside the versions that are there.
 */
async function publish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(['key', 'address', 'to'].map(name => [name, { type: 'string' }])),
  })
  const { key, address, to = join(ROOT, 'dist/apt') } = values
  const debs = positionals.length > 0 ? positionals.map(path => resolve(path)) : debsIn(join(ROOT, 'dist'))
  if (!key || !address) throw new Stop('Name the key, as gpg knows it, and the address: --key KEY --address https://…')
  if (debs.length === 0) throw new Stop('There is no .deb in dist: `npm run package:release` makes one.')

  await withProgress('Making the repository', () => buildRepository({ debs, key, address, folder: resolve(to) }))
  say(`The repository is ${to}. Publish all of it at ${address}; people need its sheaf.sources.`)
}

const debsIn = folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.deb'))
    .map(name => join(folder, name))

endProgramsWithThisScript()
await runScript(publish)
