import { Place } from '../../../../shared/model/place.ts'

/** A place for tests: owned by the user, at the top level, never opened here. */
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
