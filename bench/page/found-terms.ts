/** A term of a search as one text, however its words are separated. */
export const termText = (words: readonly { readonly folded: string }[]): string =>
  words.map(({ folded }) => folded).join(' ')
