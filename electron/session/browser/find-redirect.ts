import { parseRedirect, type Redirect } from './redirect-address.ts'

/**
 * The redirect among the arguments of a start. Its position varies: Chromium inserts switches before it. With two
 * links, valid or not, none is used, and no other argument has an effect.
 */
export function findRedirect(args: readonly string[]): Redirect | null {
  const links = args.filter(isLink)
  const redirect = links.length === 1 ? parseRedirect(links[0] ?? '') : null
  // The loopback address arrives over its port and never as an argument.
  return redirect?.way === 'scheme' ? redirect : null
}

/** Whether an argument contains our scheme, at any position and in any case. */
export const isLink = (word: string): boolean => /sheaf:/i.test(word)
