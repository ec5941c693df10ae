import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extractFile } from '@electron/asar'
import { packedFiles } from './packed-files.mjs'

/**
 * Secrets that must not be shipped, and their patterns. Sample people use the names reserved for examples (RFC 2606),
 * the owner of a local workspace `this.computer`.
 */
const SECRETS = {
  'a private key': /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/,
  'an access token': new RegExp(
    [
      /\bsk-[A-Za-z0-9_-]{20,}/,
      /\bgh[opusr]_[A-Za-z0-9]{20,}/,
      /\bgithub_pat_\w{20,}/,
      /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
      /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
      /\bAIza[0-9A-Za-z_-]{35}/,
      /\bnpm_[A-Za-z0-9]{30,}/,
      /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  'a login of npm': /:_(?:authToken|auth|password)\s*=/,
  'a registry’s host':
    /\bregistry\.(?:npmjs|yarnpkg)\b|:\/\/(?:[\w-]+\.)*(?:registry|npm|artifactory|nexus)\.[\w.-]+|\/artifactory\//,
  'a folder of somebody’s computer': /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[A-Za-z][\w.-]*[\\/]/,
  // Real top-level domains are in one case; packed tables, such as HTML's named entities, mix upper and lower case.
  'an e-mail address':
    /\b[\w.+-]+@(?!this\.computer\b|[\w.-]*\bexample\b)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})\b/,
}

/** Licences, their list on the page, and package metadata name their authors. */
const NAMES_AUTHORS = /(^|\/)(package\.json|LICENSE(\.txt)?|NOTICE\.txt|_virtual_notices-[\w-]+\.js)$/

/** Electron's own files are shipped unchanged from its release. */
const OURS = /^(app\.asar|resources\/app\.asar\.unpacked)\/|^(LICENSE|NOTICE)\.txt$/

/**
 * Private data of the builder, or secrets, in a packaged folder for Linux.
 *
 * @param {string} packed
 * @param {{ places: readonly string[] }} builder folders of the build machine, such as the project's
 * @returns {string[]} a path, and the kind of secret; never the secret itself
 */
export function packedSecrets(packed, { places }) {
  return packedFiles(packed)
    .filter(path => OURS.test(path))
    .flatMap(path => {
      const text = textOf(packed, path)
      const found = Object.entries(SECRETS).filter(
        ([what, pattern]) => pattern.test(text) && !(what === 'an e-mail address' && NAMES_AUTHORS.test(path)),
      )
      const place = places.some(folder => text.includes(folder)) ? ['a folder of the computer that made it'] : []
      return [...found.map(([what]) => what), ...place].map(what => `${path}: ${what}`)
    })
}

/** The folders that a package must not name. A disk's root, or root's home, is in too many texts to mean anything. */
export const placesOfBuilder = root => [root, homedir()].filter(folder => folder.split(/[\\/]/).length > 2)

function textOf(packed, path) {
  const inArchive = path.startsWith('app.asar/')
  const bytes = inArchive
    ? extractFile(join(packed, 'resources/app.asar'), path.slice('app.asar/'.length))
    : readFileSync(join(packed, path))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
}
