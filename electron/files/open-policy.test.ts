import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOrShow } from './open-policy.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const policyOf = (name: string, content: string | Uint8Array, mode?: number) =>
  openOrShow(folder.write(name, content, mode), folder.path)

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
const ZIP = Buffer.from('PK\x03\x04rest', 'latin1')

test.each([
  ['plan.pdf', '%PDF-1.7 …'],
  ['PLAN.PDF', '%PDF-1.7 …'],
  ['photo.png', PNG],
  ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['moving.gif', 'GIF89a…'],
  ['photo.webp', 'RIFF1234WEBP'],
  ['letter.docx', ZIP],
  ['sheet.xlsx', ZIP],
  ['film.mp4', '\0\0\0\x18ftypmp42'],
  ['rows.csv', 'a,b\r\n1,"ü"\r\n'],
  ['notes.txt', '\ufeffPlain text'],
  ['empty.txt', ''],
  ['data.json', '{"a":1}'],
])('%s is opened', async (name, content) => {
  expect(await policyOf(name, content)).toBe('open')
})

const PROGRAM_NAMES = [
  'exe',
  'com',
  'scr',
  'pif',
  'bat',
  'cmd',
  'ps1',
  'vbs',
  'vbe',
  'js',
  'jse',
  'wsf',
  'wsh',
  'hta',
  'msi',
  'msp',
  'mst',
  'cpl',
  'msc',
  'jar',
  'reg',
  'lnk',
  'url',
  'scf',
  'inf',
  'ins',
  'isp',
  'job',
  'settingcontent-ms',
  'appref-ms',
  'application',
  'gadget',
  'library-ms',
  'search-ms',
  'theme',
  'desktop',
  'sh',
  'bash',
  'zsh',
  'csh',
  'run',
  'bin',
  'elf',
  'appimage',
  'deb',
  'rpm',
  'flatpakref',
  'snap',
  'py',
  'pl',
  'rb',
  'php',
  'command',
  'tool',
  'workflow',
  'action',
  'app',
  'dmg',
  'pkg',
  'mpkg',
  'scpt',
  'applescript',
  'terminal',
  'webloc',
  'inetloc',
  'fileloc',
  'html',
  'htm',
  'xhtml',
  'shtml',
  'mht',
  'mhtml',
  'svg',
  'svgz',
  'xml',
  'xsl',
  'swf',
  'chm',
  'hlp',
  'iso',
  'img',
  'vhd',
  'vhdx',
  'zip',
  'rar',
  '7z',
  'tar',
  'gz',
  'xz',
  'cab',
  'ace',
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'xlam',
  'xll',
  'pptm',
  'potm',
  'ppam',
  'ppsm',
  'sldm',
  'doc',
  'xls',
  'ppt',
  'rtf',
  'slk',
  'iqy',
  'oqy',
  'rqy',
  'dqy',
  'odc',
  'wll',
  'xla',
  'xlw',
  'mdb',
  'accdb',
  'ade',
  'adp',
  'pub',
  'one',
  'onepkg',
  'vsd',
  'vsdm',
  'eml',
  'msg',
  'ics',
  'vcf',
  'rdp',
  'ovpn',
  'nfo',
  'sys',
  'dll',
  'so',
  'dylib',
  'ocx',
  'drv',
  'class',
  'war',
  'ear',
  'apk',
  'ipa',
  'xap',
  'vb',
  'vba',
  'ws',
  'shb',
  'shs',
  'ttf',
  'otf',
  'ps',
  'eps',
  'tex',
  'unknown',
]

test.each(PROGRAM_NAMES)('a .%s is only shown in its folder, with any content', async extension => {
  expect(await policyOf(`file.${extension}`, 'plain text')).toBe('show')
  expect(await policyOf(`plan.pdf.${extension}`, '%PDF-1.7')).toBe('show')
})

test.each([
  ['a program under the name of a document', 'plan.pdf', 'MZ\x90\x00'],
  ['a web page under the name of a picture', 'photo.png', '<html><script>'],
  ['a script under the name of a text', 'notes.txt', '#!/bin/sh\nrm -rf ~'],
  ['a launcher under the name of a text', 'notes.txt', '[Desktop Entry]\nExec=sh'],
  ['markup under the name of a table', 'rows.csv', '  <svg onload=…>'],
  ['binary under the name of a text', 'notes.txt', 'a\0b'],
  ['a name without an extension', 'README', 'text'],
  ['a name that only begins with a dot', '.pdf', '%PDF-1.7'],
  ['a name that reads backwards', 'plan\u202Efdp.pdf', '%PDF-1.7'],
  ['a name that ends in a space', 'plan.pdf ', '%PDF-1.7'],
])('%s is only shown', async (_title, name, content) => {
  expect(await policyOf(name, content)).toBe('show')
})

test('an executable, a link, a file elsewhere and a missing file are only shown in the folder', async () => {
  const elsewhere = join(folder.path, 'elsewhere')
  mkdirSync(elsewhere)
  const real = folder.write('real.pdf', '%PDF-1.7')
  symlinkSync(real, join(folder.path, 'link.pdf'))
  mkdirSync(join(folder.path, 'folder.pdf'))

  expect(await policyOf('run.pdf', '%PDF-1.7', 0o755)).toBe('show')
  expect(await openOrShow(join(folder.path, 'link.pdf'), folder.path)).toBe('show')
  expect(await openOrShow(join(folder.path, 'folder.pdf'), folder.path)).toBe('show')
  expect(await openOrShow(real, elsewhere)).toBe('show')
  expect(await openOrShow(join(folder.path, 'gone.pdf'), folder.path)).toBe('show')
  expect(await openOrShow(`${real}\0.pdf`, folder.path)).toBe('show')
  expect(await openOrShow(real, folder.path)).toBe('open')
})
