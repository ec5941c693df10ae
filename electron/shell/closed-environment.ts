/**
 * Takes out of a release what its environment could open: certificates unchecked, keys of connections written down, another program's code,
 * and the variables that our own tests set. Has to be called before anything reads them; programs that are started later inherit
 * what is left.
 */
export function closeEnvironment(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (isRefused(name)) delete env[name]
}

/** Windows knows no capitals in names of variables. */
const isRefused = (name: string): boolean =>
  /^(NODE_TLS_REJECT_UNAUTHORIZED|NODE_OPTIONS|NODE_REPL_EXTERNAL_MODULE|SSLKEYLOGFILE|ELECTRON_RUN_AS_NODE|SHEAF_\w+)$/i.test(
    name,
  )
