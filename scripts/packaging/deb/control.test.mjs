import { expect, test } from 'vitest'
import { changelogText, controlText, fill } from './control.mjs'

const about = { author: { name: 'The authors', email: 'authors@sheaf.example' }, homepage: 'https://sheaf.example' }

test('a package names its maintainer, its homepage and its dependencies', () => {
  const depends = ['libc6 (>= 2.34)', 'libgbm1']
  const text = controlText({ about, version: '1.2.3~test', architecture: 'amd64', depends, kilobytes: 7 })

  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'Package: sheaf',
      'Version: 1.2.3~test',
      'Maintainer: The authors <authors@sheaf.example>',
      'Installed-Size: 7',
      'Depends: libc6 (>= 2.34), libgbm1',
      'Homepage: https://sheaf.example',
    ]),
  )
})

test('writes the changelog in Debian’s format, in lines of at most 80 characters', () => {
  const changes = `# Changelog\n\n- [Added] ${'long words '.repeat(20).trim()}\n- [Fixed] A thing\n`
  const at = new Date(Date.UTC(2026, 10, 6, 7, 8, 9))
  const lines = changelogText({ about, version: '1.2.3', at, changes }).split('\n')

  expect(lines[0]).toBe('sheaf (1.2.3) unstable; urgency=medium')
  expect(lines.filter(line => line.startsWith('  * '))).toHaveLength(2)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
  expect(lines.at(-2)).toBe(' -- The authors <authors@sheaf.example>  Fri, 06 Nov 2026 07:08:09 +0000')
})

test('a multi-line text becomes continuation lines of its field', () => {
  expect(fill('A: @ONE@\n@MORE@\n', { ONE: '1', MORE: 'first\n\nlast\n' })).toBe('A: 1\n first\n .\n last\n')
})
