/** A fictional person of the sample organization. */
export type SamplePerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly admin: boolean
  readonly status: 'ACTIVE' | 'DEACTIVATED'
}

/** Five people: the first owns nearly everything and is an admin, the second is an admin too, the last has left. */
export const PEOPLE = {
  nora: person('Nora', 'Vestergaard', 'Capital projects lead', { admin: true }),
  idris: person('Idris', 'Bello', 'Head of libraries', { admin: true }),
  priya: person('Priya', 'Raman', 'Architect'),
  tomasz: person('Tomasz', 'Wrona', 'Site manager'),
  hugh: person('Hugh', 'Pemberton', 'Former estates officer', { status: 'DEACTIVATED' }),
} as const satisfies Record<string, SamplePerson>

/** The same five in the order they joined, the owner first. */
export const EVERYONE: readonly SamplePerson[] = Object.values(PEOPLE)

/** The name of the person with this address; the address itself for an outsider. */
export function nameOf(email: string): string {
  const known = EVERYONE.find(someone => someone.email === email)
  return known ? `${known.firstName} ${known.lastName}` : email
}

function person(
  firstName: string,
  lastName: string,
  title: string,
  { admin = false, status = 'ACTIVE' }: Partial<Pick<SamplePerson, 'admin' | 'status'>> = {},
): SamplePerson {
  const email = `${firstName}.${lastName}@fernhill.example`.toLowerCase()
  return { email, firstName, lastName, title, admin, status }
}
