import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stop, say } from '../../progress.mjs'
import { ROOT } from '../../setup.mjs'
import { newestChanges } from '../changelog.mjs'
import { manifestNameOf, manifestText, newPrivateKey, publicLine, signatureLine } from './manifest.mjs'

/**
 * `npm run package -- --update --key FILE PACKAGES…` prepares packages for a web server so that installed copies of
 * Sheaf find them: the files, a manifest per system, and its signature with the publisher's key. `--to FOLDER`
 * (dist/updates), `--version` and `--notes FILE` override package.json and CHANGELOG.md. `--new-key FILE` creates a key
 * instead, and prints its public part.
 *
 * @param {string[]} args
 */
export function publishUpdate(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(['key', 'new-key', 'to', 'version', 'notes'].map(name => [name, { type: 'string' }])),
  })
  if (values['new-key']) return makeKey(values['new-key'])
  if (!values.key || positionals.length === 0) throw new Stop('Name the key and the packages: --key FILE PACKAGES…')

  const key = readFileSync(values.key, 'utf8')
  const to = values.to ?? join(ROOT, 'dist/updates')
  const version = values.version ?? JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
  const notes = values.notes
    ? readFileSync(values.notes, 'utf8')
    : newestChanges(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
  const files = positionals.map(path => ({ name: basename(path), bytes: readFileSync(path) }))
  const unknown = files.find(({ name }) => manifestNameOf(name) === null)
  if (unknown)
    throw new Stop(`No copy of Sheaf installs ${unknown.name} by itself: an AppImage, .exe or .dmg can be told of.`)

  mkdirSync(to, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(to, name), bytes)
  for (const manifest of new Set(files.map(({ name }) => manifestNameOf(name)))) {
    const described = files.filter(({ name }) => manifestNameOf(name) === manifest)
    const text = manifestText({ version, files: described, notes, at: new Date() })
    writeFileSync(join(to, manifest), text)
    writeFileSync(join(to, `${manifest}.sig`), signatureLine(text, key))
  }
  say(`Version ${version} is laid down in ${to}`)
}

function makeKey(path) {
  const key = newPrivateKey()
  writeFileSync(path, key, { mode: 0o600, flag: 'wx' })
  say(`The key is ${path}: keep it away from the repository. Its line in electron/update/release-keys.ts:`)
  process.stdout.write(`${publicLine(key)}\n`)
}
