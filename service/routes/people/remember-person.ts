import type { ServiceDeps } from '../../http/env.ts'

/** The id of who goes by an address. Somebody nobody knows yet is remembered by it: whoever is invited under it later is the same person. */
export function rememberPerson({ store, ids, clock }: ServiceDeps, email: string): number {
  const known = store.users.findByEmail(email)
  if (known) return known.id
  const id = ids.next()
  store.users.add({ id, email, firstName: '', lastName: '', status: 'OUTSIDE', licensed: false }, clock())
  return id
}
