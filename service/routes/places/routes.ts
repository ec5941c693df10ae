import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { folderCopyRoutes } from './copy/folder-routes.ts'
import { sheetCopyRoutes } from './copy/sheet-routes.ts'
import { favoriteRoutes } from './favorites.ts'
import { folderRoutes } from './folders.ts'
import { homeRoutes } from './home.ts'
import { workspaceRoutes } from './workspaces.ts'

/** Where sheets are found: home, workspaces, folders and favorites. */
export function placesRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  return (
    new Hono<ServiceEnv>()
      // Before the folders: `/folders/personal` is no folder id.
      .route('/', homeRoutes(deps))
      .route('/', folderRoutes(deps))
      .route('/', workspaceRoutes(deps))
      .route('/', favoriteRoutes(deps))
      .route('/', sheetCopyRoutes(deps))
      .route('/', folderCopyRoutes(deps))
  )
}
