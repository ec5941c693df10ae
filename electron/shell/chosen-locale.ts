type System = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

/** In the order of precedence on Linux. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const
const NO_COUNTRY = /^(?:C|POSIX)(?:\.|$)/

/**
 * The locale of the system; `asked` is the one that Electron reports. Empty if none is set: Chromium reads the `C` of a
 * Linux computer without a locale as American English, although its user has chosen no country.
 */
export function chosenLocale(asked: string, { platform, env }: System): string {
  if (platform !== 'linux') return asked
  const set = VARIABLES.map(name => env[name]).find(value => value)
  return set === undefined || NO_COUNTRY.test(set) ? '' : asked
}
