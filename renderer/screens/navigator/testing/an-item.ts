import { Item } from '../../../../shared/model/item.ts'

/** A place for tests: owned by the user, at the top level, never opened here. */
export const aItem = (kind: Item['kind'], id: number, name: string, rest: Partial<Item> = {}): Item =>
  Item.parse({
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
