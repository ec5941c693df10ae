import { useState } from 'react'
import type { Place, PlaceParent } from '../../../../shared/model/place.ts'
import { useHasHome, usePlaces } from '../../../queries/places.ts'
import { type Destination, destinations, firstDestination, HOME_KEY } from '../destinations.ts'
import { placeKey } from '../place-tree.ts'

/** The destinations of a new item, a copy, or `moving`. */
export const useDestinations = (moving: Place | null): readonly Destination[] =>
  destinations(usePlaces(), moving, useHasHome())

/** Reason on the submit button. The list of locations says what to do. */
export const NO_PLACE = 'Choose a location first'

/** The selected destination; initially the requested one, or else the first that accepts the item. */
export function useChosenPlace(offered: readonly Destination[], pointedAt: PlaceParent | null) {
  const [key, setKey] = useState(pointedAt ? placeKey(pointedAt) : HOME_KEY)
  return [firstDestination(offered, key), setKey] as const
}
