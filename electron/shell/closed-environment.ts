/**
 * Takes out of a release what its environment could open: certificates unchecked, keys of connections and traffic written down, another
 * program's code, and the variables that our own tests set. What steers Node or Electron goes, but for what a program started later may need. Has to be called before anything reads them; programs that are started later inherit
 * what is left.
 */
export function closeEnvironment(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (isRefused(name)) delete env[name]
}

/** Windows knows no capitals in names of variables. */
const isRefused = (name: string): boolean =>
  /^(NODE_(?!EXTRA_CA_CERTS$)\w+|ELECTRON_(?!OZONE_PLATFORM_HINT$)\w+|SSLKEYLOGFILE|SHEAF_\w+)$/i.test(name)
