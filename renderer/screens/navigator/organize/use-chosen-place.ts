import { useState } from 'react'
import type { PlaceParent } from '../../../../shared/model/place.ts'
import { type Destination, HOME_KEY } from '../destinations.ts'
import { placeKey } from '../place-tree.ts'

/** The place chosen of those offered. To begin with the one a person pointed at, or Home where they may not put anything there. */
export function useChosenPlace(offered: readonly Destination[], first: PlaceParent | null) {
  const [key, setKey] = useState(first ? placeKey(first) : HOME_KEY)
  const open = offered.filter(({ reason }) => reason === null)
  const chosen = open.find(each => each.key === key) ?? open.find(each => each.key === HOME_KEY) ?? null
  return [chosen, setKey] as const
}
