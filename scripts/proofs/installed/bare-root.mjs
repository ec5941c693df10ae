import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runProgram, startProgram } from '../../process.mjs'

/** Debian 12. */
export const SUITE = 'bookworm'
export const PERSON = 'person'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** This computer's Debian mirror, from its apt settings. Null without one. */
export async function debianMirror() {
  const { output } = await runProgram('apt-get', ['indextargets', '--format', '$(ORIGIN) $(CODENAME) $(REPO_URI)'])
  return new RegExp(`^Debian ${SUITE} (\\S+)$`, 'm').exec(output)?.[1] ?? null
}

/**
 * A minimal Debian with a user other than root. It mounts and starts things: run this in a mount namespace, with which
 * all of that ends.
 *
 * @param {{ folder: string, mirror: string, display: string }} place
 */
export async function makeBareRoot({ folder, mirror, display }) {
  must(await runProgram('debootstrap', ['--variant=minbase', SUITE, folder, mirror]), 'debootstrap')
  must(await runProgram('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]), 'mount proc')
  must(await runProgram('mount', ['--rbind', '/dev', join(folder, 'dev')]), 'mount dev')
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) if (existsSync(file)) cpSync(file, join(folder, file))
  // As in a container: installed packages start no daemons.
  put('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)

  function put(path, text, mode = 0o644) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  const asRoot = (command, ...args) =>
    runProgram('chroot', [folder, command, ...args], { env: { ...process.env, PATH } })
  const environment = [`PATH=${PATH}`, `HOME=/home/${PERSON}`, `DISPLAY=${display}`, 'LANG=C.UTF-8']
  const asPerson = (command, args) => [
    'chroot',
    [`--userspec=${PERSON}:${PERSON}`, folder, 'env', '-i', '-C', `/home/${PERSON}`, ...environment, command, ...args],
  ]
  must(await asRoot('useradd', '--create-home', PERSON), 'useradd')
  must(await asRoot('apt-get', 'update', '-q'), 'apt-get update')

  return {
    put,
    asRoot,
    path: path => join(folder, path),
    home: join(folder, 'home', PERSON),
    /** Installs packages by name, and local .debs by path. */
    async install(...packages) {
      const names = packages.map(name => {
        if (!name.startsWith('/')) return name
        cpSync(name, join(folder, 'tmp', basename(name)))
        return join('/tmp', basename(name))
      })
      const options = ['-y', '-q', '--no-install-recommends']
      const output = await asRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', ...options, ...names)
      must(output, `apt-get install ${names.join(' ')}`)
    },
    /** Runs a program to its end as that user, on the display. */
    run: (command, ...args) => runProgram(...asPerson(command, args)),
    /** Starts a program in the same way. */
    start: (command, ...args) => startProgram(...asPerson(command, args), { stdio: ['ignore', 'pipe', 'pipe'] }),
  }
}

/** @param {{ code: number, output: string }} ended @param {string} what for the error */
export function must({ code, output }, what) {
  if (code !== 0) throw new Error(`${what} ended with ${code}.\n${output.trim().split('\n').slice(-15).join('\n')}`)
}
