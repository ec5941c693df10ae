import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf } from '../changelog.mjs'

/** The texts of a Debian package, by the policy manual (4.4 changelog, 5 control). */

/**
 * @param {{ about: object, version: string, architecture: string, depends: readonly string[], kilobytes: number }}
 *   facts
 */
export function controlText({ about, version, architecture, depends, kilobytes }) {
  return [
    'Package: sheaf',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${about.author.name} <${about.author.email}>`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${depends.join(', ')}`,
    'Section: editors',
    'Priority: optional',
    `Homepage: ${about.homepage}`,
    'Description: desktop client for sheets',
    ' Sheaf signs in to a sheet service, opens sheets in a real spreadsheet grid,',
    ' sends edits in batches and takes files onto rows. It goes on when the network',
    ' is gone: what is typed is on disk before it shows as stored, and reaches the',
    ' service once.',
    ' .',
    ' No account is needed: Sheaf brings the service, for a workspace on this',
    ' computer.',
    '',
  ].join('\n')
}

/** @param {{ about: object, version: string, at: Date, changes: string }} facts `changes`: the text of CHANGELOG.md */
export function changelogText({ about, version, at, changes }) {
  const lines = entriesOf(changes).filter(entry => entry.startsWith('- ['))
  return [
    `sheaf (${version}) unstable; urgency=medium`,
    '',
    ...lines.flatMap(line => wrap(line.slice(2)).map((part, at) => `${at === 0 ? '  * ' : '    '}${part}`)),
    '',
    ` -- ${about.author.name} <${about.author.email}>  ${mailDate(at)}`,
    '',
  ].join('\n')
}

/** Debian's changelogs are read in terminals of 80 columns. */
const LINE_LENGTH = 76

function wrap(text) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== '' && last.length + word.length >= LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** RFC 5322, as Debian writes it: "Fri, 20 Nov 2026 12:30:26 +0000". */
const mailDate = at => at.toUTCString().replace('GMT', '+0000')

/**
 * Replaces `@NAMES@` by values. Further lines of a text become continuation lines of the field: indented, with a dot
 * for a blank line.
 */
export const fill = (text, values) =>
  text.replace(/@([A-Z]+)@/g, (_, name) => {
    const lines = values[name].trimEnd().split('\n')
    return lines.length === 1 ? lines[0] : lines.map(line => ` ${line === '' ? '.' : line}`).join('\n')
  })

/** The digest of every file, with which `dpkg --verify` detects changes. */
export function digestsText(tree) {
  return filesOf(tree)
    .map(
      path =>
        `${createHash('md5')
          .update(readFileSync(join(tree, path)))
          .digest('hex')}  ${path}\n`,
    )
    .join('')
}

/** @param {string} tree @returns {number} the installed size in units of 1024 bytes */
export const kilobytesIn = tree =>
  filesOf(tree).reduce((sum, path) => sum + Math.ceil(statSync(join(tree, path)).size / 1024), 0)

const filesOf = tree =>
  readdirSync(join(tree, 'usr'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .sort()
