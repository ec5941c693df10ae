import { expect, test } from 'vitest'
import { isSignedBy } from '../../../electron/update/signature.ts'
import { newestChanges } from '../changelog.mjs'
import { manifestNameOf, manifestText, newPrivateKey, publicLine, signatureLine } from './manifest.mjs'

const described = {
  version: '1.2.3',
  files: [{ name: 'Sheaf.AppImage', bytes: Buffer.from('new') }],
  notes: 'a: "b"\n- c',
  at: new Date(0),
}

test('Sheaf accepts a manifest signed with the publisher’s key by its public line', () => {
  const key = newPrivateKey()
  const text = manifestText(described)

  expect(isSignedBy(Buffer.from(text), signatureLine(text, key), [publicLine(key)])).toBe(true)
  expect(isSignedBy(Buffer.from(text), signatureLine(text, newPrivateKey()), [publicLine(key)])).toBe(false)
})

test('each system has a separate manifest with the name that its copies request', () => {
  expect(
    ['Sheaf-1.AppImage', 'Sheaf-1-arm64.AppImage', 'Sheaf Setup 1.exe', 'Sheaf-1.dmg', 'sheaf_1_amd64.deb'].map(
      manifestNameOf,
    ),
  ).toEqual(['latest-linux.yml', 'latest-linux-arm64.yml', 'latest.yml', 'latest-mac.yml', null])
})

test('the notes are only the changes of the newest version', () => {
  expect(newestChanges('# C\n\n## 2\n\n- [Added] new\n- [Fixed] old\n\n## 1\n\n- [Added] first\n')).toBe(
    '- [Added] new\n- [Fixed] old',
  )
})
