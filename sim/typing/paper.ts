/** A sheet as it is typed into: a column with the key of each row, which nobody edits, and two for text. */
export type Paper = { readonly sheetId: number; readonly key: number; readonly text: number; readonly other: number }
