/** The code of a system or Node error, such as `ENOENT`; null if it has none. */
export function errorCode(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
}

/** For a log: includes the stack if there is one. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
