/**
 * The reason why a release must not be packaged with its update address; null: it may, or it has none. Its copies would
 * check for updates forever and trust none.
 *
 * @param {string} configuration the text of electron-builder.release.yml
 * @param {string} keys the text of electron/update/release-keys.ts
 * @returns {string | null}
 */
export function refusalOfUpdates(configuration, keys) {
  const [, address = ''] = /^ {4}updates: '(.*)'$/m.exec(configuration) ?? []
  if (address === '') return null
  if (!address.startsWith('https://')) return `Updates are asked for over https alone, not at ${address}.`
  if (/RELEASE_KEYS[^=]*= \[\s*'/.test(keys)) return null
  return 'The release has an update address and nobody whom it believes: make a key with `npm run package -- --update --new-key FILE`, and name its public part in electron/update/release-keys.ts.'
}
