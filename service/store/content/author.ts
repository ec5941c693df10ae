/** Who made something: the name and address that others see, and the id that rights are told by. */
export interface Author {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** The author in a result row: `author_id`, `author_email` and `author_name`. Who has no name goes by the address. */
export function toAuthor(row: Record<string, unknown>): Author {
  const email = String(row.author_email)
  return { id: Number(row.author_id), name: String(row.author_name) || email, email }
}
