const { rmSync } = require('node:fs')
const { join } = require('node:path')

/**
 * The development Electron has a link to this folder and a note of its origin. Neither may be packaged: a
 * `resources/app` would be loaded instead of the packaged app.
 *
 * @param {{ appOutDir: string }} packed
 */
exports.default = packed => {
  rmSync(join(packed.appOutDir, 'resources/app'), { recursive: true, force: true })
  rmSync(join(packed.appOutDir, 'carried.json'), { force: true })
}
