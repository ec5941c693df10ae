import { useState } from 'react'
import type { ContainerRef, Item } from '../../../../shared/model/item.ts'
import { useHasHome, useItems } from '../../../queries/items.ts'
import { type Destination, destinations, firstDestination, HOME_KEY } from '../destinations.ts'
import { itemKey } from '../item-tree.ts'

/** The destinations of a new item, a copy, or `moving`. */
export const useDestinations = (moving: Item | null): readonly Destination[] =>
  destinations(useItems(), moving, useHasHome())

/** Reason on the submit button. The list of locations says what to do. */
export const NO_PLACE = 'Choose a location first'

/** The selected destination; initially the requested one, or else the first that accepts the item. */
export function useChosenItem(offered: readonly Destination[], pointedAt: ContainerRef | null) {
  const [key, setKey] = useState(pointedAt ? itemKey(pointedAt) : HOME_KEY)
  return [firstDestination(offered, key), setKey] as const
}
