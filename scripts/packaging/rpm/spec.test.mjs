import { expect, test } from 'vitest'
import { specText } from './spec.mjs'

const about = {
  author: { name: 'The authors', email: 'authors@sheaf.example' },
  homepage: 'https://sheaf.example',
  license: 'MIT',
}
const facts = {
  about,
  version: '1.2.3~test',
  tree: '/tmp/tree',
  folders: ['/usr/lib/sheaf'],
  files: ['/usr/bin/sheaf', '/usr/lib/sheaf/chrome-sandbox'],
  isQuick: true,
}

test('an RPM names its packager, its licence and its homepage', () => {
  expect(specText(facts).split('\n')).toEqual(
    expect.arrayContaining([
      'Name: sheaf',
      'Version: 1.2.3~test',
      'License: MIT',
      'URL: https://sheaf.example',
      'Packager: The authors <authors@sheaf.example>',
    ]),
  )
})

test('its files belong to root, and only the sandbox helper is setuid', () => {
  const lines = specText(facts).split('\n')

  expect(lines.slice(lines.indexOf('%files'))).toEqual([
    '%files',
    '%defattr(-,root,root,-)',
    '%dir "/usr/lib/sheaf"',
    '"/usr/bin/sheaf"',
    '%attr(4755,root,root) "/usr/lib/sheaf/chrome-sandbox"',
    '',
  ])
})

test('bundled libraries are neither required from the system nor provided to other programs', () => {
  const [, own = ''] = /__requires_exclude (.*)/.exec(specText(facts)) ?? []

  for (const name of ['libffmpeg.so', 'libEGL.so', 'libvulkan.so.1'])
    expect(`${name}()(64bit)`).toMatch(new RegExp(own))
  for (const name of ['libgtk-3.so.0', 'libasound.so.2']) expect(`${name}()(64bit)`).not.toMatch(new RegExp(own))
  expect(specText(facts)).toContain('__provides_exclude_from ^/usr/lib/sheaf/')
})
