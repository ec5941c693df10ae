/**
 * Switches that would open a released Sheaf to other programs, or disable the protection of its page. {@link ALLOWED}
 * excludes them too; this list is also checked against Chromium's parsed command line.
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

/**
 * Switches that users need: another folder, their network's proxy, their screen, their language. Chromium has some two
 * thousand more.
 */
const ALLOWED = new Set([
  'sheaf-start',
  // Destination of a launcher entry (`desktop/start-action.ts`).
  'go-to',
  'user-data-dir',
  // Passed to the new version by the Windows installer.
  'updated',
  // Chromium inserts it before an address. File pages cannot be opened (`page/security.ts`).
  'allow-file-access-from-files',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  // `basic` is no keyring: then nothing is stored without a passphrase (`session/token-store.ts`).
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

/** The Chromium features for window integration; others disable protection. */
const SWITCHED_FEATURES = new Set(['enable-features', 'disable-features'])
const ALLOWED_FEATURES = /^(UseOzonePlatform|Wayland\w+)(,(UseOzonePlatform|Wayland\w+))*$/

/**
 * The first switch that a released Sheaf rejects; null without one. An allow list, because a list of dangerous ones
 * would be out of date with each Chromium. `args` are the arguments of this start. `hasSwitch` is Chromium's parsed
 * command line: a second check for switches that Electron has removed from them.
 */
export function refusedSwitch(
  hasSwitch: (name: string) => boolean,
  args: readonly string[],
  platform: string,
): string | null {
  const end = args.findIndex(arg => bare(arg) === '--')
  const switches = args.slice(0, end === -1 ? undefined : end)
  const unknown = switches.map(word => switchIn(word, platform === 'win32' ? WINDOWS_SWITCH : SWITCH)).find(isRefused)
  return unknown?.name ?? REFUSED.find(hasSwitch) ?? null
}

/** The message for a rejected start. `appImage`: the path of the AppImage, if Sheaf was started from one. */
export function refusalOfSwitch(name: string, appImage: string | undefined): string {
  const sentence = `Sheaf does not start with --${name}.`
  if (name !== 'no-sandbox' || !appImage) return sentence
  return `${sentence} An AppImage adds it where the system does not let it have a sandbox: install the .deb package instead.`
}

const SWITCH = /^--?([^=]+)=?(.*)$/s
const WINDOWS_SWITCH = /^(?:--?|\/)([^=]+)=?(.*)$/s

type Switch = { readonly name: string; readonly value: string }

/** Parses like Chromium: surrounding whitespace is ignored, one dash equals two, and Windows ignores case. */
function switchIn(arg: string, pattern: RegExp): Switch | null {
  const [, name, value = ''] = pattern.exec(bare(arg)) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), value }
}

function isRefused(found: Switch | null): found is Switch {
  if (found === null) return false
  if (SWITCHED_FEATURES.has(found.name)) return !ALLOWED_FEATURES.test(found.value)
  return !ALLOWED.has(found.name)
}

/** Trims JavaScript's whitespace, and one character that only Chromium counts as whitespace. */
const bare = (arg: string): string => arg.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '')
