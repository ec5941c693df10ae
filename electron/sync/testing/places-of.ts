import type { PlaceParent, PlaceRef } from '../../../shared/model/place.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { PlacesApi, ServicePlace } from '../../api/places.ts'

/** A service with these items, and all calls to read them. */
export function placesOf(tree: () => Result<readonly ServicePlace[]>): PlacesApi {
  const listed = (isListed: (place: ServicePlace) => boolean): Result<readonly ServicePlace[]> => {
    const places = tree()
    return places.ok ? ok(places.value.filter(isListed)) : places
  }
  const inside = (parent: PlaceParent | null) => (place: ServicePlace) =>
    place.parent?.kind === parent?.kind && place.parent?.id === parent?.id
  const onePage = (items: Result<readonly ServicePlace[]>) =>
    items.ok ? ok({ items: items.value, next: null }) : items
  /** The containers of an item, outermost first. */
  const above = ({ kind, id }: PlaceRef): readonly PlaceParent[] => {
    const all = listed(() => true)
    const parent = all.ok ? all.value.find(place => place.kind === kind && place.id === id)?.parent : null
    return parent ? [...above(parent), parent] : []
  }
  return {
    workspaces: async () => onePage(listed(({ kind }) => kind === 'workspace')),
    children: async parent => onePage(listed(inside(parent))),
    contents: async () => fail({ kind: 'not-found', what: 'other' }),
    home: async () => listed(place => place.kind !== 'workspace' && above(place)[0]?.kind !== 'workspace'),
    sheets: async () => onePage(listed(({ kind }) => kind === 'sheet')),
    pathOf: async id => ok(above({ kind: 'sheet', id }).map(holder => holder.id)),
  }
}
