import { REGIONS } from '../../../../shared/model/sign-in/regions.ts'

/** The index of a hosted region, or a typed address. */
export type ServerChoice = number | 'other'

/** The hosted services with name and host, so that users recognize theirs, and any other address. */
export const SERVER_CHOICES: readonly { readonly value: ServerChoice; readonly label: string }[] = [
  ...REGIONS.map(({ name, authUrl }, value) => ({ value, label: `${name} (${new URL(authUrl).host})` })),
  { value: 'other', label: 'Another address' },
]

/** Whether an address belongs to a hosted service. */
export const isHosted = (baseUrl: string): boolean => REGIONS.some(region => region.baseUrl === baseUrl)

/** The address of a choice; the typed one for `other`, which may be empty. */
export const addressOf = (choice: ServerChoice, typed: string): string =>
  choice === 'other' ? typed.trim() : (REGIONS[choice]?.baseUrl ?? '')
