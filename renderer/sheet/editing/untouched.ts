/**
 * Marks the text fields of an editor that opened automatically with a draft of an earlier window, until the user
 * changes the text.
 */
export const UNTOUCHED = 'data-untouched'
