import type { Db } from '../db.ts'

/** A sheet as the organization's admin sees it: that it is there, and whose it is. */
interface OrganizationSheet {
  readonly id: number
  readonly name: string
  readonly owner: string
  readonly ownerId: number
}

/** Every sheet of every member, by name. */
export function organizationSheets({ sqlite }: Db) {
  const since = sqlite.prepare(
    `SELECT sheets.id, sheets.name, users.email, users.id AS owner_id FROM sheets JOIN users ON users.id = sheets.owner_id
     WHERE sheets.modified_at >= ? ORDER BY sheets.name COLLATE NOCASE, sheets.id`,
  )

  /** Those that changed at this instant or later. */
  return (modifiedSince: number): readonly OrganizationSheet[] =>
    since.all(modifiedSince).map(row => ({
      id: Number(row.id),
      name: String(row.name),
      owner: String(row.email),
      ownerId: Number(row.owner_id),
    }))
}
