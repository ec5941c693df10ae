import type { ServicePlace } from '../../api/places.ts'
import type { KeptPlace } from './organized-places.ts'

/** The list, as a refresh changes it. */
export type PlaceTree = {
  readonly places: () => readonly KeptPlace[]
  readonly apply: (how: (places: readonly KeptPlace[]) => readonly KeptPlace[]) => void
  /** Whether the service has a Home, by its latest response. */
  readonly setHome: (hasHome: boolean) => void
  readonly toKept: (place: ServicePlace) => KeptPlace
  /** Number of local changes. */
  readonly changes: () => number
  /** Time of reading each container, in milliseconds since 1970. */
  readonly readAt: Map<string, number>
}
