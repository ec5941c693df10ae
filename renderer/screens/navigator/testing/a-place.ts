import { Place } from '../../../../shared/model/place.ts'

/** One line of a navigator for tests: mine, at the top, never opened here. */
export const aPlace = (kind: Place['kind'], id: number, name: string, rest: Partial<Place> = {}): Place =>
  Place.parse({
    kind,
    id,
    name,
    parent: null,
    accessLevel: 'OWNER',
    favorite: false,
    copied: false,
    openedAt: null,
    ...rest,
  })
