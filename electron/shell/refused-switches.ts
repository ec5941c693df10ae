/** What would open a released Sheaf to other programs, or take away what protects its page. */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-namespace-sandbox',
  'disable-gpu-sandbox',
  'single-process',
  'no-zygote',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
  'log-net-log',
  'host-rules',
  'host-resolver-rules',
  'load-extension',
  'enable-automation',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
]

/**
 * The first switch that a released Sheaf does not start with; null when there is none. `hasSwitch` is how Chromium reads the command line:
 * it takes one dash for two, ignores capitals and blanks around, so that no reading of our own would find them all. `args` are read too, for
 * what Electron has taken from them before.
 */
export function refusedSwitch(hasSwitch: (name: string) => boolean, args: readonly string[]): string | null {
  return REFUSED.find(name => hasSwitch(name) || args.some(arg => switchIn(arg) === name)) ?? null
}

const switchIn = (arg: string): string | null => /^\s*--?([^=\s]+)/.exec(arg)?.[1]?.toLowerCase() ?? null
