import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { plantTree } from './planted-tree.mjs'

/**
 * A minimal packaged folder.
 *
 * @param {{ archive: Record<string, string | Uint8Array>, folder: Record<string, string> }} files the content of its
 *   archive, and the files next to it
 * @returns {Promise<string>} the folder
 */
export async function plantPacked({ archive, folder }) {
  const root = plantTree({})
  const [app, packed] = ['app', 'packed'].map(name => join(root, name))
  write(app, archive)
  write(packed, { 'icudtl.dat': '', ...folder })
  mkdirSync(join(packed, 'resources'), { recursive: true })
  await createPackage(app, join(packed, 'resources/app.asar'))
  return packed
}

function write(root, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
