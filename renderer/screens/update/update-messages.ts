import { assertNever } from '../../../shared/assert-never.ts'
import type { NewVersion, UpdateProblem, UpdateState } from '../../../shared/model/update.ts'
import { formatBytes } from '../../ui/messages/format-counts.ts'

/** The text on updates in the About dialog; null if this copy does not look for updates. */
export function updateMessage(update: UpdateState, version: string): string | null {
  switch (update.kind) {
    case 'off':
      return null
    case 'none':
      return update.checkedAt === null
        ? 'Sheaf has not looked for a newer version yet.'
        : `Sheaf ${version} is up to date.`
    case 'checking':
      return 'Looking for a newer version.'
    case 'available':
      return availableMessage(update.newVersion)
    case 'downloading':
      return `Downloading Sheaf ${update.newVersion.version}: ${formatShare(update.received, update.newVersion.bytes)}.`
    case 'ready':
      return update.isAgreed
        ? `Sheaf ${update.newVersion.version} is installed when you quit Sheaf.`
        : `Sheaf ${update.newVersion.version} is downloaded and checked. Edits that are not saved stay stored here.`
    case 'failed':
      return problemMessages[update.problem]
    default:
      return assertNever(update)
  }
}

function availableMessage({ version, way, bytes: size }: NewVersion): string {
  switch (way) {
    case 'itself':
      return `Sheaf ${version} is available${size === null ? '' : `, ${formatBytes(size)}`}.`
    case 'apt':
      return `Sheaf ${version} is available. Install it with the updates of this computer: sudo apt update && sudo apt install sheaf`
    case 'by-hand':
      return `Sheaf ${version} is available. Get it where you got this one.`
    default:
      return assertNever(way)
  }
}

const formatShare = (received: number, size: number | null): string =>
  size === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(size)}`

const problemMessages: Readonly<Record<UpdateProblem, string>> = {
  'no-answer': 'The update server did not answer. Check your connection, then try again.',
  'not-signed':
    'What the update server offers is not signed by the makers of Sheaf, so Sheaf left it alone. Try again later.',
  older: 'The update server offers an older version than yours, so Sheaf left it alone. Try again later.',
  unreadable: 'The update server offers nothing that Sheaf can install here. Try again later.',
  changed: 'The file is not the one that was announced, so Sheaf deleted it. Download it again.',
  'too-big': 'The file is larger than was announced, so Sheaf stopped and deleted it. Try again later.',
  'broken-off': 'The download stopped half way. Check your connection, then download it again.',
  'disk-full': 'The disk is full. Free some space, then download it again.',
  'not-stored':
    'The update could not be written to this computer. Check the rights of Sheaf’s folder, then download it again.',
}

/** The item in the status bar; null while there is nothing for the user to do. */
export function updateItem(update: UpdateState): string | null {
  switch (update.kind) {
    case 'off':
    case 'none':
    case 'checking':
      return null
    case 'available':
      return `Sheaf ${update.newVersion.version} is available`
    case 'downloading':
      return downloadingItem(update.received, update.newVersion.bytes)
    case 'ready':
      return update.isAgreed ? 'Updates when you quit' : `Sheaf ${update.newVersion.version} is ready`
    case 'failed':
      // A failed check is shown in the dialog that started it.
      return update.newVersion === null ? null : 'The update failed'
    default:
      return assertNever(update)
  }
}

const downloadingItem = (received: number, size: number | null): string =>
  size === null ? 'Downloading the update' : `Downloading the update, ${Math.floor((100 * received) / size)}%`

/** The version whose notes are shown; null without an update. */
export const offered = (update: UpdateState): NewVersion | null => ('newVersion' in update ? update.newVersion : null)
