import { listed } from './lists.ts'

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

/** What a person allowed Sheaf to do (scopes of the interface), as they would say it: "Read and write sheets, read contacts". */
export function grantedWords(scopes: readonly string[]): string {
  const parts = THINGS.flatMap(([thing, name]) => {
    const verbs = VERBS.filter(([verb]) => scopes.includes(`${verb}_${thing}`)).map(([, word]) => word)
    return verbs.length === 0 ? [] : [`${listed(verbs)} ${name}`]
  })
  // A scope that is newer than this list is shown as it is: hiding a right would be worse than an odd word.
  const text = [...parts, ...scopes.filter(scope => !isKnown(scope))].join(', ')
  return text === '' ? 'Only your profile' : text[0]?.toUpperCase() + text.slice(1)
}

const isKnown = (scope: string): boolean =>
  VERBS.some(([verb]) => THINGS.some(([thing]) => scope === `${verb}_${thing}`))
