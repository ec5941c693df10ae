import { readFileSync, truncateSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { unzip } from './unzip.mjs'

test('extracts only the selected files, complete and to their new paths', async () => {
  const root = plantTree({})
  const text = 'line\n'.repeat(1000)
  await writeFile(join(root, 'a.zip'), zip({ 'App/locales/en.pak': text, 'App/resources/app.js': 'no', '../up': 'no' }))

  await unzip(join(root, 'a.zip'), join(root, 'out'), path =>
    path.includes('resources') ? null : path.replace('App/', ''),
  )

  expect(readFileSync(join(root, 'out/locales/en.pak'), 'utf8')).toBe(text)
  expect(() => readFileSync(join(root, 'up'))).toThrow('ENOENT')
  expect(() => readFileSync(join(root, 'out/resources/app.js'))).toThrow('ENOENT')
})

test('rejects a truncated download with a sentence', async () => {
  const root = plantTree({})
  await writeFile(join(root, 'a.zip'), zip({ file: 'text' }))
  truncateSync(join(root, 'a.zip'), 30)

  await expect(unzip(join(root, 'a.zip'), join(root, 'out'), path => path)).rejects.toThrow('cut off')
})

/** A small archive as any tool writes it: local headers with packed files, the directory, its end. */
function zip(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(text.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    parts.push(head, Buffer.from(name), packed)
    offset += head.length + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}
