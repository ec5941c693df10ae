import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, sep } from 'node:path'
import type { UpdateWay } from '../../shared/model/update.ts'

/** What can be installed over this copy. `file`: what an AppImage was started from. */
export type Installable =
  | { readonly kind: 'appimage'; readonly file: string }
  | { readonly kind: 'nsis' }
  | { readonly kind: 'none'; readonly way: Exclude<UpdateWay, 'itself'> }

export type Copy = {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The program that runs, every link followed. */
  readonly executable: string
  /** May this user make files in this folder? `mayWriteIn`, as the system says. */
  readonly mayWriteIn: (folder: string) => boolean
}

/** Whether the system lets this user make files in a folder. */
export function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * An AppImage that may write where it lies, and Sheaf on Windows, replace themselves. What Debian's packages put down is theirs to
 * update. A folder that somebody unpacked, and macOS, whose updates need a signed app, are updated by hand.
 */
export function installableOver(copy: Copy): Installable {
  const { platform, executable } = copy
  if (platform === 'win32') return { kind: 'nsis' }
  if (platform !== 'linux') return { kind: 'none', way: 'by-hand' }
  const file = ownAppImage(copy)
  if (file !== null) return { kind: 'appimage', file }
  return { kind: 'none', way: executable.startsWith('/usr/') ? 'apt' : 'by-hand' }
}

/**
 * The file that its launcher names, if it is this program's own: a Sheaf that is started from another AppImage (a terminal, say)
 * inherits the names of that one, and must not write over it.
 */
function ownAppImage({ env, executable, mayWriteIn }: Copy): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env
  if (!file || !mounted || !isAbsolute(file)) return null
  try {
    const real = realpathSync(file)
    const isOurs = executable.startsWith(realpathSync(mounted) + sep)
    if (!isOurs || !statSync(real).isFile()) return null
    // A new file is put beside it, then in its place.
    return mayWriteIn(dirname(real)) ? real : null
  } catch {
    // It is gone: nothing to install over.
    return null
  }
}
