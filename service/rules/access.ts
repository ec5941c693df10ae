/** What a person may do with one object, weakest first. COMMENTER is never shown: the specification has five levels. */
export const ACCESS_LEVELS = ['VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'] as const

/** One of the five levels of the specification. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Whether `held` allows what needs `needed`. */
export function reaches(held: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(held) >= ACCESS_LEVELS.indexOf(needed)
}

/** The strongest of several grants, or null when there is none: then the object is invisible. */
export function strongest(levels: readonly (AccessLevel | null)[]): AccessLevel | null {
  return levels.reduce((best, level) => (level && (!best || reaches(level, best)) ? level : best), null)
}

/** Whether a text names a level. The case matters. */
export function isAccessLevel(text: string): text is AccessLevel {
  return ACCESS_LEVELS.some(level => level === text)
}
