import type { Scope } from '../scopes.ts'

/** The description of each scope on the consent page, and its group. */
const LABELS: Readonly<Record<Scope, readonly [group: string, labels: string]>> = {
  READ_SHEETS: ['Sheets', 'Read your sheets, their files and conversations'],
  WRITE_SHEETS: ['Sheets', 'Change rows and cells, attach files, write comments'],
  CREATE_SHEETS: ['Sheets', 'Make new sheets'],
  DELETE_SHEETS: ['Sheets', 'Delete sheets'],
  SHARE_SHEETS: ['Sheets', 'Share sheets with other people'],
  ADMIN_SHEETS: ['Sheets', 'Change columns and the set-up of sheets'],
  READ_SIGHTS: ['Dashboards', 'Read your dashboards'],
  CREATE_SIGHTS: ['Dashboards', 'Make new dashboards'],
  DELETE_SIGHTS: ['Dashboards', 'Delete dashboards'],
  SHARE_SIGHTS: ['Dashboards', 'Share dashboards with other people'],
  ADMIN_SIGHTS: ['Dashboards', 'Change the set-up of dashboards'],
  ADMIN_WORKSPACES: ['Places', 'Make and change workspaces and folders, and share them'],
  READ_USERS: ['People', 'See the people and groups of your organization'],
  READ_CONTACTS: ['People', 'See your contacts'],
  ADMIN_USERS: ['People', 'Add and remove people, and manage groups'],
  READ_EVENTS: ['Activity', 'See what happens in your organization'],
  ADMIN_WEBHOOKS: ['Activity', 'Be told of changes by webhooks'],
}

/** One heading of the consent page with the permissions under it. */
export type ScopeGroup = {
  readonly title: string
  readonly labels: readonly string[]
}

/** The requested permissions in plain words. Every request includes the user's identity. */
export function toScopeGroups(scopes: readonly Scope[]): readonly ScopeGroup[] {
  const asked = new Set(scopes)
  const groups = new Map<string, string[]>([['Your account', ['See your name and e-mail address']]])
  // In the order of the table, not of the request.
  for (const [scope, [title, labels]] of Object.entries(LABELS)) {
    // as: the keys of WORDS are scopes
    if (asked.has(scope as Scope)) groups.set(title, [...(groups.get(title) ?? []), labels])
  }
  return [...groups].map(([title, labels]) => ({ title, labels }))
}
