import { useState } from 'react'
import type { Place, PlaceParent } from '../../../../shared/model/place.ts'
import { useHasHome, usePlaces } from '../../../queries/places.ts'
import { type Destination, destinations, firstDestination, HOME_KEY } from '../destinations.ts'
import { placeKey } from '../place-tree.ts'

/** Where something new or a copy goes, or what is `moving`. */
export const useDestinations = (moving: Place | null): readonly Destination[] =>
  destinations(usePlaces(), moving, useHasHome())

/** Of the button that makes it. The list of locations says what to do. */
export const NO_PLACE = 'Choose a location first'

/** The place chosen of those offered. To begin with the one a person pointed at, or else the first that accepts it. */
export function useChosenPlace(offered: readonly Destination[], pointedAt: PlaceParent | null) {
  const [key, setKey] = useState(pointedAt ? placeKey(pointedAt) : HOME_KEY)
  return [firstDestination(offered, key), setKey] as const
}
