/**
 * Removes dangerous environment variables from a release: they disable certificate checks, log keys of connections and
 * traffic, load another program's code, or belong to our tests. Variables that control Node or Electron are removed,
 * except those that a program started later may need. Must run before anything reads them; child processes inherit the
 * rest.
 */
export function closeEnvironment(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (isRefused(name)) delete env[name]
}

/** Names of variables are case-insensitive on Windows. */
const isRefused = (name: string): boolean =>
  /^(NODE_(?!EXTRA_CA_CERTS$)\w+|ELECTRON_(?!OZONE_PLATFORM_HINT$)\w+|SSLKEYLOGFILE|SHEAF_\w+)$/i.test(name)
