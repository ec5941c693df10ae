/** The creator of an object: the name and address that others see, and the id that access checks use. */
export type Author = {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Reads `author_id`, `author_email` and `author_name`. An author without a name is shown by address. */
export function toAuthor(row: Record<string, unknown>): Author {
  const email = String(row.author_email)
  return { id: Number(row.author_id), name: String(row.author_name) || email, email }
}
