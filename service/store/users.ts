import { once } from '../rules/once.ts'
import type { Db } from './db.ts'
import { foundOrNull, numberOrNull } from './or-null.ts'

/** A member of the organization, or an outsider whom the service knows by address. */
export type UserRecord = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** First and last name, or the address when there is no name. */
  readonly name: string
  /** `OUTSIDE` is never shown. Such a user is no member: they left, or a share was given to their address. */
  readonly status: 'ACTIVE' | 'PENDING' | 'DECLINED' | 'DEACTIVATED' | 'OUTSIDE'
  readonly admin: boolean
  readonly licensed: boolean
  readonly groupAdmin: boolean
  readonly resourceViewer: boolean
  readonly lastLogin: number | null
  readonly modifiedAt: number
  /** Optional profile fields: title, department, company, phones. */
  readonly profile: Readonly<Record<string, string>>
}

/** Rights of a member in the organization. */
type UserRights = Pick<UserRecord, 'admin' | 'licensed' | 'groupAdmin' | 'resourceViewer'>

/** The fields of a user that the API can change. */
export type UserChange = UserRights & Pick<UserRecord, 'firstName' | 'lastName'>

/** Required fields of a new member; the others have defaults. */
type NewUser = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly status?: UserRecord['status']
  readonly admin?: boolean
  readonly licensed?: boolean
  readonly groupAdmin?: boolean
  readonly resourceViewer?: boolean
  readonly profile?: Readonly<Record<string, string>>
}

/** How a user is shown as an author or editor. */
type Named = Pick<UserRecord, 'name' | 'email'>

export type UserStore = ReturnType<typeof userStore>

/** Stores the users, oldest first: the first one is the owner. */
export function userStore(db: Db) {
  return { ...people(db), ...membership(db) }
}

function people({ sqlite }: Db) {
  const insert = sqlite.prepare(
    `INSERT INTO users (id, email, first_name, last_name, status, admin, licensed, group_admin, resource_viewer, profile, created_at, modified_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)`,
  )
  const all = sqlite.prepare('SELECT * FROM users ORDER BY ordinal')
  const first = sqlite.prepare('SELECT * FROM users ORDER BY ordinal LIMIT 1')
  const members = sqlite.prepare("SELECT * FROM users WHERE status <> 'OUTSIDE' ORDER BY ordinal")
  const byId = sqlite.prepare('SELECT * FROM users WHERE id = ?')
  const byEmail = sqlite.prepare(
    `SELECT * FROM users WHERE email = ?1
     UNION ALL
     SELECT users.* FROM alternate_emails JOIN users ON users.id = user_id WHERE alternate_emails.email = ?1 AND confirmed = 1`,
  )
  const password = sqlite.prepare('SELECT password FROM users WHERE id = ?')
  const setPassword = sqlite.prepare(
    "UPDATE users SET password = ?, status = CASE status WHEN 'PENDING' THEN 'ACTIVE' ELSE status END WHERE id = ?",
  )
  const noteLogin = sqlite.prepare('UPDATE users SET last_login = ? WHERE id = ?')
  const sheetCount = sqlite.prepare('SELECT count(*) AS count FROM sheets WHERE owner_id = ?')

  const find = (id: number): UserRecord | null => foundOrNull(byId.get(id), toUser)

  return {
    add(user: NewUser, now: number): void {
      const { id, email, firstName, lastName, status = 'ACTIVE', profile = {} } = user
      const { admin = false, licensed = true, groupAdmin = false, resourceViewer = false } = user
      const rights = [admin, licensed, groupAdmin, resourceViewer].map(Number)
      insert.run(id, email, firstName, lastName, status, ...rights, JSON.stringify(profile), now)
    },
    /** All users, including outsiders, because objects carry their names. */
    all: (): readonly UserRecord[] => all.all().map(toUser),
    /** The first user owns the organization. Null while there are no users. */
    first: (): UserRecord | null => foundOrNull(first.get(), toUser),
    /** All members of the organization, of any status. */
    members: (): readonly UserRecord[] => members.all().map(toUser),
    find,
    /** Returns a lookup that reads each user once, for lists with many objects of few authors. */
    directory: (): ((id: number) => Named | undefined) => once(id => toNamed(find(id))),
    /** By the primary or a confirmed alternate address; the tables compare addresses case-insensitively. */
    findByEmail: (email: string): UserRecord | null => foundOrNull(byEmail.get(email), toUser),
    /** The password as scrypt text (`rules/oauth/password.ts`), or null when none is set. */
    passwordOf(id: number): string | null {
      const text = password.get(id)?.password
      return typeof text === 'string' ? text : null
    },
    /** Setting a password also accepts a pending invitation. */
    setPassword: (id: number, hash: string): void => void setPassword.run(hash, id),
    /** Records a sign-in. `modifiedAt` stays, because the user's data did not change. */
    noteLogin: (id: number, now: number): void => void noteLogin.run(now, id),
    /** Number of sheets that this user owns. */
    sheetCount: (id: number): number => Number(sheetCount.get(id)?.count ?? 0),
  }
}

/** Membership and rights in the organization. */
function membership({ sqlite }: Db) {
  const update = sqlite.prepare(
    `UPDATE users SET first_name = ?, last_name = ?, admin = ?, licensed = ?, group_admin = ?, resource_viewer = ?, modified_at = ?
     WHERE id = ?`,
  )
  const setStatus = sqlite.prepare('UPDATE users SET status = ?, modified_at = ? WHERE id = ?')
  const setEmail = sqlite.prepare('UPDATE users SET email = ?, modified_at = ? WHERE id = ?')

  const change = (id: number, { firstName, lastName, ...rights }: UserChange, now: number): void => {
    const { admin, licensed, groupAdmin, resourceViewer } = rights
    update.run(firstName, lastName, ...[admin, licensed, groupAdmin, resourceViewer].map(Number), now, id)
  }

  return {
    update: change,
    /** Invites an outsider: they keep their id and everything shared with them. */
    rejoin(id: number, to: UserChange, now: number): void {
      change(id, to, now)
      setStatus.run('PENDING', now, id)
    },
    setStatus: (id: number, status: UserRecord['status'], now: number): void => void setStatus.run(status, now, id),
    setEmail: (id: number, email: string, now: number): void => void setEmail.run(email, now, id),
  }
}

function toNamed(user: UserRecord | null): Named | undefined {
  return user ? { name: user.name, email: user.email } : undefined
}

export function toUser(row: Record<string, unknown>): UserRecord {
  const firstName = String(row.first_name)
  const lastName = String(row.last_name)
  return {
    id: Number(row.id),
    email: String(row.email),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || String(row.email),
    // as: only `add` writes the table, so the text is one of the four
    status: row.status as UserRecord['status'],
    admin: row.admin === 1,
    licensed: row.licensed === 1,
    groupAdmin: row.group_admin === 1,
    resourceViewer: row.resource_viewer === 1,
    lastLogin: numberOrNull(row.last_login),
    modifiedAt: Number(row.modified_at),
    // as: written by `add` from the same type
    profile: JSON.parse(String(row.profile)) as UserRecord['profile'],
  }
}
