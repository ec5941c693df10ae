import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder of real files. */
export function createFileFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-files-')))
  return {
    path,
    write(name: string, content: string | Uint8Array, mode = 0o644) {
      const file = join(path, name)
      writeFileSync(file, content, { mode })
      return file
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
export type FileFolder = ReturnType<typeof createFileFolder>
