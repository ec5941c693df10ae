import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { plantTree } from './planted-tree.mjs'

/**
 * A packaged folder, as small as one can be.
 *
 * @param {{ archive: Record<string, string | Uint8Array>, folder: Record<string, string> }} files what its archive holds, and what lies beside it
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
