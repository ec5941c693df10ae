import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../process.mjs'
import { Stop, withProgress } from '../progress.mjs'

/**
 * Installs the packages of package-lock.json when node_modules differs: missing, another version, binaries of another
 * platform, or an interrupted install.
 *
 * @param {string} root
 */
export async function installPackages(root) {
  if (isInstalled(root)) return
  await withProgress('Installing packages with npm ci', async () => {
    const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund'], { cwd: root })
    if (code !== 0) throw new Stop(`npm ci failed. Its last words:\n${output.trim().split('\n').slice(-15).join('\n')}`)
  })
}

/**
 * Runs the npm that started this script, or the one on the path.
 *
 * @param {readonly string[]} args
 * @param {object} options as for `runProgram`
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runProgram(process.execPath, [npm, ...args], options)
  const isWindows = process.platform === 'win32'
  return runProgram(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options })
}

/** Whether node_modules matches the lockfile. npm writes its record last, so an interrupted install has none. */
export function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(record)

  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = present[path]
    if (!installed) return Boolean(entry.optional || entry.devOptional || entry.peer) || !fitsHere(entry)
    return installed.version === entry.version && installed.integrity === entry.integrity && fitsHere(entry)
  })
}

const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages

const fitsHere = ({ os, cpu }) => allows(os, process.platform) && allows(cpu, process.arch)

function allows(list, value) {
  if (!list) return true
  return list.includes(value) || (list.some(entry => entry.startsWith('!')) && !list.includes(`!${value}`))
}
