/** A number of a row, where there is one. */
export const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

/** A text of a row, where there is one. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : String(value))

/** What a statement found, read by its own reader; null where it found nothing. */
export const foundOrNull = <T>(
  row: Record<string, unknown> | undefined,
  read: (row: Record<string, unknown>) => T,
): T | null => (row ? read(row) : null)
