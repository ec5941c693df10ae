import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** The update manifest: electron-updater's `latest.yml` with our signature. */

/** The manifest of a file, by electron-updater's names; null: none. */
export function manifestNameOf(file) {
  if (file.endsWith('.AppImage')) return /arm64|aarch64/.test(file) ? 'latest-linux-arm64.yml' : 'latest-linux.yml'
  if (file.endsWith('.exe')) return 'latest.yml'
  if (file.endsWith('.dmg')) return 'latest-mac.yml'
  return null
}

/** Installed copies read at most this many characters. */
const LONGEST_NOTES = 8000

/**
 * @param {{ version: string, files: readonly { name: string, bytes: Buffer }[], notes: string, at: Date }} described
 * @returns {string} YAML: a text in JSON's quotes is valid YAML
 */
export const manifestText = ({ version, files, notes, at }) =>
  [
    `version: ${JSON.stringify(version)}`,
    'files:',
    ...files.flatMap(({ name, bytes }) => [
      `  - url: ${JSON.stringify(name)}`,
      `    sha512: ${JSON.stringify(createHash('sha512').update(bytes).digest('base64'))}`,
      `    size: ${bytes.length}`,
    ]),
    `releaseDate: ${JSON.stringify(at.toISOString())}`,
    `releaseNotes: ${JSON.stringify(notes.slice(0, LONGEST_NOTES))}`,
    '',
  ].join('\n')

/**
 * The signature line next to a manifest, see `electron/update/signature.ts`.
 *
 * @param {string | Buffer} manifest
 * @param {string} privateKey PEM
 */
export function signatureLine(manifest, privateKey) {
  const key = createPrivateKey(privateKey)
  const id = createHash('sha256').update(publicPart(key)).digest('hex').slice(0, 16)
  return `sheaf-update-v1 ${id} ${sign(null, Buffer.from(manifest), key).toString('base64')}\n`
}

/** @param {string} privateKey PEM @returns {string} its line in `electron/update/release-keys.ts` */
export const publicLine = privateKey => publicPart(createPrivateKey(privateKey)).toString('base64')

/** @returns {string} PEM */
export const newPrivateKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })

const publicPart = key => createPublicKey(key).export({ format: 'der', type: 'spki' })
