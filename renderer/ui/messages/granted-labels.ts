import { formatList } from './format-list.ts'

const VERBS = [
  ['READ', 'read'],
  ['WRITE', 'write'],
  ['CREATE', 'create'],
  ['DELETE', 'delete'],
  ['SHARE', 'share'],
  ['ADMIN', 'administer'],
] as const

const THINGS = [
  ['SHEETS', 'sheets'],
  ['SIGHTS', 'dashboards'],
  ['WORKSPACES', 'workspaces'],
  ['CONTACTS', 'contacts'],
  ['USERS', 'people'],
  ['WEBHOOKS', 'webhooks'],
  ['EVENTS', 'events'],
] as const

/** What the user allowed Sheaf to do (scopes of the interface), in plain English: "Read and write sheets, read contacts". */
export function grantedLabel(scopes: readonly string[]): string {
  const parts = THINGS.flatMap(([thing, name]) => {
    const verbs = VERBS.filter(([verb]) => scopes.includes(`${verb}_${thing}`)).map(([, word]) => word)
    return verbs.length === 0 ? [] : [`${formatList(verbs)} ${name}`]
  })
  // A scope that is not in this list is shown as it is: hiding a right would be worse than showing a technical name.
  const text = [...parts, ...scopes.filter(scope => !isKnown(scope))].join(', ')
  return text === '' ? 'Only your profile' : text[0]?.toUpperCase() + text.slice(1)
}

const isKnown = (scope: string): boolean =>
  VERBS.some(([verb]) => THINGS.some(([thing]) => scope === `${verb}_${thing}`))
