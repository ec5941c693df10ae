import type { ServiceDeps } from '../../http/env.ts'

/**
 * The user id for an address. An unknown address gets a user outside the organization, who keeps their id when they are
 * invited later.
 */
export function rememberPerson({ store, ids, clock }: ServiceDeps, email: string): number {
  const known = store.users.findByEmail(email)
  if (known) return known.id
  const id = ids.next()
  store.users.add({ id, email, firstName: '', lastName: '', status: 'OUTSIDE', licensed: false }, clock())
  return id
}
