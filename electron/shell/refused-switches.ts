// What would open a released Sheaf to other programs, or take away what protects its page.
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'no-sandbox',
  'disable-web-security',
  'load-extension',
  'js-flags',
  'inspect',
  'inspect-brk',
]

/** The first argument that a released Sheaf does not start with; null when there is none. Chromium also takes one dash. */
export function refusedSwitch(args: readonly string[]): string | null {
  return args.find(arg => REFUSED.includes(/^--?([^=]+)/.exec(arg)?.[1]?.toLowerCase() ?? '')) ?? null
}
