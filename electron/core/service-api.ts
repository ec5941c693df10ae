import { attachmentsApi } from '../api/attachments.ts'
import { columnsApi } from '../api/columns.ts'
import { discussionsApi } from '../api/discussions.ts'
import { favoritesApi } from '../api/favorites.ts'
import { formulaInputsApi } from '../api/formula-inputs.ts'
import type { Http } from '../api/http.ts'
import { imagesApi } from '../api/images.ts'
import { itemChangesApi } from '../api/item-changes.ts'
import { itemsApi } from '../api/items.ts'
import { searchApi } from '../api/search.ts'
import { serverInfoApi } from '../api/service/server-info.ts'
import { sheetsApi } from '../api/sheets.ts'
import { usersApi } from '../api/users.ts'

/** All calls of an account. `newId` separates the fields of a form that is uploaded. */
export const serviceApi = (http: Http, newId: () => string) => ({
  sheets: sheetsApi(http),
  images: imagesApi(http),
  columns: columnsApi(http),
  items: itemsApi(http),
  itemChanges: itemChangesApi(http),
  favorites: favoritesApi(http),
  formulaInputs: formulaInputsApi(http),
  search: searchApi(http),
  users: usersApi(http),
  serverInfo: serverInfoApi(http),
  attachments: attachmentsApi(http),
  discussions: discussionsApi(http, newId),
})
export type ServiceApi = ReturnType<typeof serviceApi>
