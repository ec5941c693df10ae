const { rmSync } = require('node:fs')
const { join } = require('node:path')

/**
 * The Electron that development runs on leads to this folder and carries a note of where it came from. Neither may travel: a
 * `resources/app` would be loaded instead of the packaged app.
 *
 * @param {{ appOutDir: string }} packed
 */
exports.default = packed => {
  rmSync(join(packed.appOutDir, 'resources/app'), { recursive: true, force: true })
  rmSync(join(packed.appOutDir, 'carried.json'), { force: true })
}
