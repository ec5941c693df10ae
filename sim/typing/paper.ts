/** A sheet for typing: a column with the key of each row, which no user edits, and two for text. */
export type Paper = { readonly sheetId: number; readonly key: number; readonly text: number; readonly other: number }
