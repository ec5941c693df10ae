/** Marks the text fields of the editor that opened by itself with the draft of an earlier window, until the user changes the text. */
export const UNTOUCHED = 'data-untouched'
