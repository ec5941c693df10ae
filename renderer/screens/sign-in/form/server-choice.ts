import { REGIONS } from '../../../../shared/model/sign-in/regions.ts'

/** A hosted region by its place in the list, or an address that is typed. */
export type ServerChoice = number | 'other'

/** The address of a choice; the typed one for `other`, empty when nothing is typed. */
export const addressOf = (choice: ServerChoice, typed: string): string =>
  choice === 'other' ? typed.trim() : (REGIONS[choice]?.baseUrl ?? '')
