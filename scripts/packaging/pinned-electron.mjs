/**
 * Why this Electron may not go into a release; null when it may. One that does not say its version is refused: it could be any.
 *
 * @param {{ version: string | null }} electron
 * @param {string} pinned
 */
export function refusalOfElectron({ version }, pinned) {
  if (version === pinned) return null
  const found = version === null ? 'the one at hand does not say its version' : `this machine has ${version}`
  return `A release is made with Electron ${pinned} only; ${found}. Nothing was packaged.`
}
