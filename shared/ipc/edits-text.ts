import type { MadeEdit } from '../model/sheet/seen.ts'

/** What main stores in one step without holding up what else it has to do. */
export const EDITS_AT_ONCE = 2000

/**
 * Edits on their way from the page to main, as one text of JSON: the bridge between them copies a text at once, and objects property
 * by property, which for a paste takes longer than all the rest.
 */
export const editsText = (edits: readonly MadeEdit[]): string => JSON.stringify(edits)
