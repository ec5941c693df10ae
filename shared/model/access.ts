import { z } from 'zod'

/** What a person may do with a sheet, weakest first (specification, "Access levels"). COMMENTER is tolerated, never asked for. */
export const AccessLevel = z.enum(['VIEWER', 'COMMENTER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'])
export type AccessLevel = z.infer<typeof AccessLevel>

export const canComment = (level: AccessLevel): boolean => level !== 'VIEWER'

export function canEdit(level: AccessLevel): boolean {
  return level !== 'VIEWER' && level !== 'COMMENTER'
}
