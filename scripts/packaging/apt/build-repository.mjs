import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/** The only suite and component; `sheaf.sources` names both. */
const SUITE = 'stable'
const COMPONENT = 'main'
const ARCHITECTURES = ['amd64', 'arm64']
const PACKAGE_OF = { 'apt-ftparchive': 'apt-utils', gpg: 'gnupg' }

/**
 * Creates a signed repository of .debs for apt with Debian's apt-ftparchive and gpg. Existing packages in the folder
 * stay: apt uses the newest.
 *
 * @param {{ debs: readonly string[], key: string, address: string, folder: string, env?: NodeJS.ProcessEnv }} wanted
 *   `key`: its gpg id; `address`: the public address of the folder; `folder`: the destination; `env`: locates the gpg
 *   keyring
 */
export async function buildRepository({ debs, key, address, folder, env = process.env }) {
  const run = (command, ...args) => must(command, args, { cwd: folder, env })
  const pool = `pool/${COMPONENT}/s/sheaf`
  mkdirSync(join(folder, pool), { recursive: true })
  for (const deb of debs) cpSync(deb, join(folder, pool, basename(deb)))

  const release = `dists/${SUITE}`
  rmSync(join(folder, release), { recursive: true, force: true })
  for (const architecture of ARCHITECTURES) {
    const place = join(folder, release, COMPONENT, `binary-${architecture}`)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'Packages'), await run('apt-ftparchive', '--arch', architecture, 'packages', pool))
    await run('gzip', '--keep', '--no-name', '-9', join(place, 'Packages'))
  }
  const facts = { Origin: 'Sheaf', Label: 'Sheaf', Suite: SUITE, Codename: SUITE, Components: COMPONENT }
  const options = Object.entries({ ...facts, Architectures: ARCHITECTURES.join(' ') }).flatMap(([name, value]) => [
    '-o',
    `APT::FTPArchive::Release::${name}=${value}`,
  ])
  // Digests that apt no longer accepts.
  const weak = ['MD5', 'SHA1'].flatMap(name => ['-o', `APT::FTPArchive::${name}=false`])
  const file = join(folder, release, 'Release')
  writeFileSync(file, await run('apt-ftparchive', ...options, ...weak, 'release', release))

  const sign = ['--batch', '--yes', '--local-user', key, '--digest-algo', 'SHA512', '--armor']
  await run('gpg', ...sign, '--output', join(folder, release, 'InRelease'), '--clear-sign', file)
  await run('gpg', ...sign, '--output', `${file}.gpg`, '--detach-sign', file)
  const publicKey = await run('gpg', '--batch', '--armor', '--export-options', 'export-minimal', '--export', key)
  writeFileSync(join(folder, 'sheaf.sources'), sourcesText(address, publicKey))
}

/** For /etc/apt/sources.list.d: this repository trusts only this key, and the key is trusted for no other. */
export const sourcesText = (address, publicKey) =>
  [
    'Types: deb',
    `URIs: ${address}`,
    `Suites: ${SUITE}`,
    `Components: ${COMPONENT}`,
    'Signed-By:',
    ...publicKey
      .trimEnd()
      .split('\n')
      .map(line => ` ${line === '' ? '.' : line}`),
    '',
  ].join('\n')

async function must(command, args, options) {
  const { code, output } = await runProgram(command, args, {
    ...options,
    // Its warnings are separate from its output.
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (code === 127) throw new Stop(`The repository is made with ${command}: install ${PACKAGE_OF[command] ?? command}.`)
  if (code !== 0) throw new Stop(`${command} could not make the repository.\n${output.trim()}`)
  return output
}
