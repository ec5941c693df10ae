import type { MadeEdit } from '../model/sheet/seen.ts'

/** A batch that main can store without blocking other work noticeably. */
export const EDITS_AT_ONCE = 2000

/**
 * Serializes edits for main: the context bridge copies a string at once, but objects property by property, which
 * dominates the time of a paste.
 */
export const editsText = (edits: readonly MadeEdit[]): string => JSON.stringify(edits)
