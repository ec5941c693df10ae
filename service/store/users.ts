import type { Db } from './db.ts'

/** A member of the organization. */
export interface UserRecord {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** First and last name, or the address when there is no name. */
  readonly name: string
  readonly status: 'ACTIVE' | 'PENDING' | 'DECLINED' | 'DEACTIVATED'
  readonly admin: boolean
  readonly licensed: boolean
  readonly groupAdmin: boolean
  readonly resourceViewer: boolean
  readonly lastLogin: number | null
  readonly modifiedAt: number
  /** Free facts of the profile: title, department, company, phones. */
  readonly profile: Readonly<Record<string, string>>
}

/** What a new member needs; the rest has defaults. */
export interface NewUser {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly status?: UserRecord['status']
  readonly admin?: boolean
  readonly profile?: Readonly<Record<string, string>>
}

export type UserStore = ReturnType<typeof userStore>

/** The people of the organization, oldest first: the first one is the owner. */
export function userStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    'INSERT INTO users (id, email, first_name, last_name, status, admin, profile, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const all = sqlite.prepare('SELECT * FROM users ORDER BY ordinal')
  const byId = sqlite.prepare('SELECT * FROM users WHERE id = ?')
  const byEmail = sqlite.prepare('SELECT * FROM users WHERE email = ?')
  const password = sqlite.prepare('SELECT password FROM users WHERE id = ?')
  const setPassword = sqlite.prepare('UPDATE users SET password = ? WHERE id = ?')
  const sheetCount = sqlite.prepare('SELECT count(*) AS count FROM sheets WHERE owner_id = ?')

  return {
    add(user: NewUser, now: number): void {
      const { id, email, firstName, lastName, status = 'ACTIVE', admin = false, profile = {} } = user
      insert.run(id, email, firstName, lastName, status, Number(admin), JSON.stringify(profile), now, now)
    },
    all: (): readonly UserRecord[] => all.all().map(toUser),
    find(id: number): UserRecord | null {
      const row = byId.get(id)
      return row ? toUser(row) : null
    },
    /** In any case: the table compares addresses without it. */
    findByEmail(email: string): UserRecord | null {
      const row = byEmail.get(email)
      return row ? toUser(row) : null
    },
    /** The password as scrypt text (`rules/oauth/password.ts`), or null while the person has none. */
    passwordOf(id: number): string | null {
      const text = password.get(id)?.password
      return typeof text === 'string' ? text : null
    },
    setPassword: (id: number, hash: string): void => void setPassword.run(hash, id),
    /** Sheets that this person owns. */
    sheetCount: (id: number): number => Number(sheetCount.get(id)?.count ?? 0),
  }
}

function toUser(row: Record<string, unknown>): UserRecord {
  const firstName = String(row.first_name)
  const lastName = String(row.last_name)
  return {
    id: Number(row.id),
    email: String(row.email),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || String(row.email),
    // The table is written by `add` alone, so the text is one of the four.
    status: row.status as UserRecord['status'],
    admin: row.admin === 1,
    licensed: row.licensed === 1,
    groupAdmin: row.group_admin === 1,
    resourceViewer: row.resource_viewer === 1,
    lastLogin: row.last_login === null ? null : Number(row.last_login),
    modifiedAt: Number(row.modified_at),
    // Written by `add` from the same type.
    profile: JSON.parse(String(row.profile)) as UserRecord['profile'],
  }
}
