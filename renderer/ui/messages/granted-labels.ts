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

/** The scopes of the token in plain English: "Read and write sheets, read contacts". */
export function grantedLabel(scopes: readonly string[]): string {
  const parts = THINGS.flatMap(([thing, name]) => {
    const verbs = VERBS.filter(([verb]) => scopes.includes(`${verb}_${thing}`)).map(([, word]) => word)
    return verbs.length === 0 ? [] : [`${formatList(verbs)} ${name}`]
  })
  // Shows unknown scopes by name: hiding a permission would be worse than a technical name.
  const text = [...parts, ...scopes.filter(scope => !isKnown(scope))].join(', ')
  return text === '' ? 'Only your profile' : text[0]?.toUpperCase() + text.slice(1)
}

const isKnown = (scope: string): boolean =>
  VERBS.some(([verb]) => THINGS.some(([thing]) => scope === `${verb}_${thing}`))
