import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages with an install script. None is run (.npmrc), and each works without it. */
const WITH_INSTALL_SCRIPT = new Set(['@photostructure/sqlite', 'electron-winstaller', 'esbuild', 'fsevents'])

/**
 * Checks package-lock.json: hashes for all packages, no registry addresses, no unknown install scripts.
 *
 * @param {string} root
 * @returns {{ checked: number, problems: string[] }}
 */
export function checkPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  const settings = readFileSync(join(root, '.npmrc'), 'utf8')
  return {
    checked: entries.length,
    problems: [
      ...entries.flatMap(([path, entry]) => lockProblems(path, entry)),
      ...looseVersions(packages['']),
      ...(/^ignore-scripts=true$/m.test(settings)
        ? []
        : ['.npmrc: must hold ignore-scripts=true, so that no package runs a script at install.']),
    ],
  }
}

function lockProblems(path, { integrity, resolved, hasInstallScript, inBundle, link }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [
    ...(integrity || inBundle || link ? [] : [`${name}: no hash in package-lock.json; run npm install again.`]),
    ...(resolved
      ? [
          `${name}: package-lock.json names where it was fetched; omit-lockfile-registry-resolved in .npmrc leaves that out.`,
        ]
      : []),
    ...(hasInstallScript && !WITH_INSTALL_SCRIPT.has(name)
      ? [`${name}: brings an install script; see that it works without, then list it in scripts/check/packages.mjs.`]
      : []),
  ]
}

/** An exact version of the package itself, or of an alias when two versions are installed. */
const ONE_VERSION = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/

function looseVersions({ dependencies = {}, devDependencies = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !ONE_VERSION.test(version))
    .map(([name, version]) => `${name}: "${version}" is not one exact version; builds must repeat.`)
}
