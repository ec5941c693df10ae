/** Reads a number column that may be null. */
export const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

/** Reads a text column that may be null. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : String(value))

/** Converts the row that a statement found; null when it found none. */
export const foundOrNull = <T>(
  row: Record<string, unknown> | undefined,
  read: (row: Record<string, unknown>) => T,
): T | null => (row ? read(row) : null)
