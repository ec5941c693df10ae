import { withData } from '../../main.ts'
import { type ItemKind, itemStore } from '../../store/reports/items.ts'

/**
 * Adds a report, dashboard or template to the data of a running service, because the API cannot create dashboards and
 * templates. Returns its id.
 */
export function addItem(data: string, kind: ItemKind, definition: object, name = 'All tasks'): Promise<number> {
  return withData(data, ({ store, ids, clock }) => {
    const [owner] = store.users.all()
    const id = ids.next()
    itemStore(store.db).add({ id, kind, name, ownerId: owner?.id ?? null, definition }, clock())
    return id
  })
}
