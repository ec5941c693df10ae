/**
 * Splits CHANGELOG.md, or a part of it, into its entries, one string each. A long entry goes on in lines with two
 * spaces before them.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
export const entriesOf = text => (text.match(/^- .*(\n {2}.*)*/gm) ?? []).map(entry => entry.replaceAll('\n ', ''))

/** @param {string} changelog of CHANGELOG.md @returns {string} the changes of its newest version, a line each */
export const newestChanges = changelog => entriesOf(changelog.split(/^## .*$/m)[1] ?? '').join('\n')
