import type { Account } from '../../../shared/model/account.ts'

/** Only admins of an organization can act as others; a workspace on this computer has one user. */
export const mayActAsOthers = ({ door, admin }: Pick<Account, 'door' | 'admin'>): boolean =>
  door !== 'local' && admin !== false
