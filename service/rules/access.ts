/** Access levels, weakest first. COMMENTER is never shown: the specification has five levels. */
export const ACCESS_LEVELS = ['VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'] as const

export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Whether `held` is at least `needed`. */
export function reaches(held: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(held) >= ACCESS_LEVELS.indexOf(needed)
}

/** The strongest of several grants, or null without any: then the object is invisible. */
export function strongest(levels: readonly (AccessLevel | null)[]): AccessLevel | null {
  return levels.reduce((best, level) => (level && (!best || reaches(level, best)) ? level : best), null)
}

/** Whether a text names a level; case-sensitive. */
export function isAccessLevel(text: string): text is AccessLevel {
  return ACCESS_LEVELS.some(level => level === text)
}
