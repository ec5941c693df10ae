/**
 * What would open a released Sheaf to other programs, or take away what protects its page. Every one of them is refused by
 * {@link ALLOWED} as well; this list is looked for in Chromium's own reading of the command line.
 */
export const REFUSED = [
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

/** What people need: another folder, their network's proxy, their screen, their language. Chromium knows some two thousand more. */
const ALLOWED = new Set([
  'sheaf-start',
  // Where an entry of the launcher leads (`desktop/start-action.ts`).
  'go-to',
  'user-data-dir',
  // What an installer for Windows starts the new version with.
  'updated',
  // What Chromium itself puts before an address that it hands over. Pages of files cannot be opened (`page/security.ts`).
  'allow-file-access-from-files',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  // `basic` is no keyring: then nothing is kept without a passphrase (`session/token-store.ts`).
  'password-store',
  'lang',
  'name',
  'class',
  'display',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'gtk-version',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-dev-shm-usage',
  'use-gl',
  'use-angle',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-dark-mode',
  'force-renderer-accessibility',
  'disable-smooth-scrolling',
  'disable-lcd-text',
  'font-render-hinting',
  'touch-events',
])

/** Of Chromium's features those that say how a window meets its desktop; others take protection away. */
const SWITCHED_FEATURES = new Set(['enable-features', 'disable-features'])
const ALLOWED_FEATURES = /^(UseOzonePlatform|Wayland\w+)(,(UseOzonePlatform|Wayland\w+))*$/

/**
 * The first switch that a released Sheaf does not start with; null when there is none. All but a few are refused: a list of those that
 * do harm would be out of date with each Chromium. `args` are the words of this start. `hasSwitch` is how Chromium reads them: a
 * second reading, for what Electron has taken from them before.
 */
export function refusedSwitch(
  hasSwitch: (name: string) => boolean,
  args: readonly string[],
  platform: string,
): string | null {
  const end = args.findIndex(arg => bare(arg) === '--')
  const words = args.slice(0, end === -1 ? undefined : end)
  const unknown = words.map(word => switchIn(word, platform === 'win32' ? WINDOWS_SWITCH : SWITCH)).find(isRefused)
  return unknown?.name ?? REFUSED.find(hasSwitch) ?? null
}

/** The sentence for a start that was refused. `appImage`: the file of an AppImage, where Sheaf was started by one. */
export function refusalOfSwitch(name: string, appImage: string | undefined): string {
  const sentence = `Sheaf does not start with --${name}.`
  if (name !== 'no-sandbox' || !appImage) return sentence
  return `${sentence} An AppImage adds it where the system does not let it have a sandbox: install the .deb package instead.`
}

const SWITCH = /^--?([^=]+)=?(.*)$/s
const WINDOWS_SWITCH = /^(?:--?|\/)([^=]+)=?(.*)$/s

type Switch = { readonly name: string; readonly value: string }

/** As Chromium does it: blanks around do not count, one dash is as good as two, and on Windows capitals are small letters. */
function switchIn(arg: string, pattern: RegExp): Switch | null {
  const [, name, value = ''] = pattern.exec(bare(arg)) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), value }
}

function isRefused(found: Switch | null): found is Switch {
  if (found === null) return false
  if (SWITCHED_FEATURES.has(found.name)) return !ALLOWED_FEATURES.test(found.value)
  return !ALLOWED.has(found.name)
}

/** Without the blanks around it: those of JavaScript, and one that only Chromium counts among them. */
const bare = (arg: string): string => arg.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '')
