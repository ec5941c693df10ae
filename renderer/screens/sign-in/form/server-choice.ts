import { REGIONS } from '../../../../shared/model/sign-in/regions.ts'

/** A hosted region by its place in the list, or an address that is typed. */
export type ServerChoice = number | 'other'

/** The hosted services by name and host, so that nobody has to guess which service is meant, and any other address. */
export const SERVER_CHOICES: readonly { readonly value: ServerChoice; readonly label: string }[] = [
  ...REGIONS.map(({ name, authUrl }, value) => ({ value, label: `${name} (${new URL(authUrl).host})` })),
  { value: 'other', label: 'Another address' },
]

/** Whether an address is that of a hosted service. */
export const isHosted = (baseUrl: string): boolean => REGIONS.some(region => region.baseUrl === baseUrl)

/** The address of a choice; the typed one for `other`, empty when nothing is typed. */
export const addressOf = (choice: ServerChoice, typed: string): string =>
  choice === 'other' ? typed.trim() : (REGIONS[choice]?.baseUrl ?? '')
