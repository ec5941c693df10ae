import { parseRedirect, type Redirect } from './redirect-address.ts'

/**
 * The one redirect among the words of a start. Where it stands is not known: Chromium puts switches of its own before it. With two
 * links, good or bad, none is taken, and no other word is ever acted on.
 */
export function findRedirect(args: readonly string[]): Redirect | null {
  const links = args.filter(isLink)
  const redirect = links.length === 1 ? parseRedirect(links[0] ?? '') : null
  // The loopback address comes over its port and never as a word of a start.
  return redirect?.way === 'scheme' ? redirect : null
}

/** A word with our scheme in it, wherever and however written. */
export const isLink = (word: string): boolean => /sheaf:/i.test(word)
