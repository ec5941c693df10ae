/** @param {string} changelog the text of CHANGELOG.md @returns {string} what its newest version says, a line for each change */
export const newestChanges = changelog =>
  (changelog.split(/^## .*$/m)[1] ?? '')
    .split('\n')
    .filter(line => line.startsWith('- '))
    .join('\n')
