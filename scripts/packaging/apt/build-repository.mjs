import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/** The one suite and component; `sheaf.sources` names both. */
const SUITE = 'stable'
const COMPONENT = 'main'
const ARCHITECTURES = ['amd64', 'arm64']
const PACKAGE_OF = { 'apt-ftparchive': 'apt-utils', gpg: 'gnupg' }

/**
 * Makes a signed repository of .debs that apt installs and updates from, with Debian's own apt-ftparchive and gpg. Packages that are in the
 * folder already stay in it: apt takes the newest.
 *
 * @param {{ debs: readonly string[], key: string, address: string, folder: string, env?: NodeJS.ProcessEnv }} wanted `key`: as gpg knows
 *   it; `address`: where the folder is published; `folder`: where to put it; `env`: gpg finds its keys by it
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
  const told = Object.entries({ ...facts, Architectures: ARCHITECTURES.join(' ') }).flatMap(([name, value]) => [
    '-o',
    `APT::FTPArchive::Release::${name}=${value}`,
  ])
  // Digests that apt does not believe any more.
  const weak = ['MD5', 'SHA1'].flatMap(name => ['-o', `APT::FTPArchive::${name}=false`])
  const file = join(folder, release, 'Release')
  writeFileSync(file, await run('apt-ftparchive', ...told, ...weak, 'release', release))

  const sign = ['--batch', '--yes', '--local-user', key, '--digest-algo', 'SHA512', '--armor']
  await run('gpg', ...sign, '--output', join(folder, release, 'InRelease'), '--clear-sign', file)
  await run('gpg', ...sign, '--output', `${file}.gpg`, '--detach-sign', file)
  const publicKey = await run('gpg', '--batch', '--armor', '--export-options', 'export-minimal', '--export', key)
  writeFileSync(join(folder, 'sheaf.sources'), sourcesText(address, publicKey))
}

/** For /etc/apt/sources.list.d: this repository, believed by this key alone, and this key for no other. */
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
    // What it complains of is no part of what it makes.
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (code === 127) throw new Stop(`The repository is made with ${command}: install ${PACKAGE_OF[command] ?? command}.`)
  if (code !== 0) throw new Stop(`${command} could not make the repository.\n${output.trim()}`)
  return output
}
