/**
 * The reason why this Electron may not be released; null when it may. An unknown version is rejected.
 *
 * @param {{ version: string | null }} electron
 * @param {string} pinned
 */
export function refusalOfElectron({ version }, pinned) {
  if (version === pinned) return null
  const found = version === null ? 'the one at hand does not say its version' : `this machine has ${version}`
  return `A release is made with Electron ${pinned} only; ${found}. Nothing was packaged.`
}
