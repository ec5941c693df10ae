import { withData } from '../../main.ts'
import { type ItemKind, itemStore } from '../../store/reports/items.ts'

/** Puts a report, a dashboard or a template into the data of a running service: the interface can make no dashboard and no template. Answers its id. */
export function addItem(data: string, kind: ItemKind, definition: object, name = 'All tasks'): Promise<number> {
  return withData(data, ({ store, ids, clock }) => {
    const [owner] = store.users.all()
    const id = ids.next()
    itemStore(store.db).add({ id, kind, name, ownerId: owner?.id ?? null, definition }, clock())
    return id
  })
}
