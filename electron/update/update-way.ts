import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, sep } from 'node:path'
import type { UpdateWay } from '../../shared/model/update.ts'

/** The method to install over this copy. `file`: the AppImage it was started from. */
export type Installable =
  | { readonly kind: 'appimage'; readonly file: string }
  | { readonly kind: 'nsis' }
  | { readonly kind: 'none'; readonly way: Exclude<UpdateWay, 'itself'> }

export type Copy = {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The program that runs, every link followed. */
  readonly executable: string
  /** Whether this user can create files in this folder, `mayWriteIn` by the system. */
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
 * An AppImage in a writable folder, and Sheaf on Windows, replace themselves. Debian packages update their own files.
 * An unpacked folder, and macOS, whose updates need a signed app, are updated by hand.
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
 * The file that its launcher names, if it is this program's: a Sheaf started from another AppImage (a terminal, say)
 * inherits that one's variables, and must not overwrite it.
 */
function ownAppImage({ env, executable, mayWriteIn }: Copy): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env
  if (!file || !mounted || !isAbsolute(file)) return null
  try {
    const real = realpathSync(file)
    const isOurs = executable.startsWith(realpathSync(mounted) + sep)
    if (!isOurs || !statSync(real).isFile()) return null
    // A new file is written next to it, and then replaces it.
    return mayWriteIn(dirname(real)) ? real : null
  } catch {
    // It is missing: nothing to install over.
    return null
  }
}
