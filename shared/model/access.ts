import { z } from 'zod'

/**
 * Access to a sheet, weakest level first (specification, "Access levels"). COMMENTER is accepted but never requested.
 */
export const AccessLevel = z.enum(['VIEWER', 'COMMENTER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'])
export type AccessLevel = z.infer<typeof AccessLevel>

export const canComment = (level: AccessLevel): boolean => level !== 'VIEWER'

/** Only admins and the owner may change columns, which are the sheet's structure (API guide 5). */
export const canEditColumns = (level: AccessLevel): boolean => level === 'ADMIN' || level === 'OWNER'

export function canEdit(level: AccessLevel): boolean {
  return level !== 'VIEWER' && level !== 'COMMENTER'
}
