/**
 * @param {string} changelog the text of CHANGELOG.md @returns {string} the changes of its newest version, one per
 *   line
 */
export const newestChanges = changelog =>
  (changelog.split(/^## .*$/m)[1] ?? '')
    .split('\n')
    .filter(line => line.startsWith('- '))
    .join('\n')
