/** The code of an error of the system or of Node, such as `ENOENT`; null where it has none. */
export function errorCode(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
}

/** For a log: where it was thrown as well, as far as that is known. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
