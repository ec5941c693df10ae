/** What a person looks for: among everything, or, by the sign the search begins with, among commands or rows and columns alone. */
export type PaletteSearch = { readonly among: 'all' | 'commands' | 'places'; readonly words: string }

export function readSearch(text: string): PaletteSearch {
  const words = text.trimStart()
  if (words.startsWith('>')) return { among: 'commands', words: words.slice(1).trim() }
  if (words.startsWith('#')) return { among: 'places', words: words.slice(1).trim() }
  return { among: 'all', words: words.trim() }
}
