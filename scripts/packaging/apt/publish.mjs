import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stop, say, withProgress } from '../../progress.mjs'
import { ROOT } from '../../setup.mjs'
import { buildRepository } from './build-repository.mjs'

/**
 * `npm run package -- --apt --key KEY --address https://… [DEBS…]` creates dist/apt, a signed repository from which apt
 * installs and updates Sheaf. `KEY` is a gpg key. By default it includes the .debs in dist; `--to FOLDER` selects
 * another folder. Existing versions stay.
 *
 * @param {string[]} args
 */
export async function publishRepository(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(['key', 'address', 'to'].map(name => [name, { type: 'string' }])),
  })
  const { key, address, to = join(ROOT, 'dist/apt') } = values
  const debs = positionals.length > 0 ? positionals.map(path => resolve(path)) : debsIn(join(ROOT, 'dist'))
  if (!key || !address) throw new Stop('Name the key, as gpg knows it, and the address: --key KEY --address https://…')
  if (debs.length === 0) throw new Stop('There is no .deb in dist: `npm run package -- --release` makes one.')

  await withProgress('Making the repository', () => buildRepository({ debs, key, address, folder: resolve(to) }))
  say(`The repository is ${to}. Publish all of it at ${address}; people need its sheaf.sources.`)
}

function debsIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.deb'))
    .map(name => join(folder, name))
}
