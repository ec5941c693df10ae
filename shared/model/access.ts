import { z } from 'zod'

/** What a person may do with a sheet, weakest first (specification, "Access levels"). COMMENTER is tolerated, never asked for. */
export const AccessLevel = z.enum(['VIEWER', 'COMMENTER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'])
export type AccessLevel = z.infer<typeof AccessLevel>

export const canComment = (level: AccessLevel): boolean => level !== 'VIEWER'

/** Columns are the sheet's structure: the service lets only its admins and its owner change them (API guide 5). */
export const canEditColumns = (level: AccessLevel): boolean => level === 'ADMIN' || level === 'OWNER'

export function canEdit(level: AccessLevel): boolean {
  return level !== 'VIEWER' && level !== 'COMMENTER'
}
