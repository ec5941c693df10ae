import { assertNever } from '../../../shared/assert-never.ts'
import type { AccessLevel } from '../../../shared/model/access.ts'

/** The user's access to the open sheet, as a sentence for the toolbar. */
export function accessMessage(level: AccessLevel): string {
  switch (level) {
    case 'VIEWER':
      return 'You can view this sheet'
    case 'COMMENTER':
      return 'You can view and comment'
    case 'EDITOR':
    // Sheaf has no command to share a sheet, so the text does not mention it.
    case 'EDITOR_SHARE':
      return 'You can edit'
    case 'ADMIN':
      return 'You administer this sheet'
    case 'OWNER':
      return 'You own this sheet'
    default:
      return assertNever(level)
  }
}

/** The access level as a short label. */
export function accessLabel(level: AccessLevel): string {
  switch (level) {
    case 'VIEWER':
      return 'Viewer'
    case 'COMMENTER':
      return 'Viewer, can comment'
    case 'EDITOR':
    case 'EDITOR_SHARE':
      return 'Editor'
    case 'ADMIN':
      return 'Admin'
    case 'OWNER':
      return 'Owner'
    default:
      return assertNever(level)
  }
}
