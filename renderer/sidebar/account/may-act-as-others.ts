import type { Account } from '../../../shared/model/account.ts'

/** Only admins of an organization can act as others; a workspace on this computer has one user. */
export const mayActAsOthers = ({ signInMethod, admin }: Pick<Account, 'signInMethod' | 'admin'>): boolean =>
  signInMethod !== 'local' && admin !== false
