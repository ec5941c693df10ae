import { expect, test } from 'vitest'
import { chosenLocale } from './chosen-locale.ts'

const onLinux = (env: Record<string, string>) => chosenLocale('en-US', { platform: 'linux', env })

test('a computer without a country setting does not count as American', () => {
  expect([{}, { LANG: 'C.UTF-8' }, { LANG: 'POSIX' }, { LC_ALL: 'C', LANG: 'en_US.UTF-8' }].map(onLinux)).toEqual([
    '',
    '',
    '',
    '',
  ])
})

test('a computer with a country setting uses that country', () => {
  expect(onLinux({ LANG: 'en_US.UTF-8' })).toBe('en-US')
  expect(onLinux({ LC_ALL: '', LANG: 'en_US.UTF-8' })).toBe('en-US')
  expect(chosenLocale('en-US', { platform: 'win32', env: {} })).toBe('en-US')
})
