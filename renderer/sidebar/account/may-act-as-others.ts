import type { Account } from '../../../shared/model/account.ts'

/** Acting as others is for admins of an organization; a workspace on this computer belongs to one person. */
export const mayActAsOthers = ({ door, admin }: Pick<Account, 'door' | 'admin'>): boolean =>
  door !== 'local' && admin !== false
