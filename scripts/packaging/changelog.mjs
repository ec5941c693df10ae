/**
 * Splits CHANGELOG.md, or a part of it, into its entries, one string each. A long entry continues in lines that are
 * indented by two spaces.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
export const entriesOf = text => (text.match(/^- .*(\n {2}.*)*/gm) ?? []).map(entry => entry.replaceAll('\n ', ''))

/**
 * The changes of the newest version, a line each. An empty "Unreleased" above it does not count.
 *
 * @param {string} changelog the text of CHANGELOG.md
 */
export function newestChanges(changelog) {
  const [, ...versions] = changelog.split(/^## .*$/m)
  return (versions.map(entriesOf).find(entries => entries.length > 0) ?? []).join('\n')
}
