import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { rowsRoutes } from '../rows/rows.ts'
import { columnsRoutes } from './columns.ts'
import { sheetChangeRoutes } from './sheet-change.ts'
import { sheetCreateRoutes } from './sheet-create.ts'
import { sheetListRoutes } from './sheet-list.ts'
import { sheetReadRoutes } from './sheet-read.ts'

/** The routes about sheets; each resource mounts its own file here. */
export function sheetsRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .route('/', sheetListRoutes(deps))
    .route('/', sheetCreateRoutes(deps))
    .route('/', sheetReadRoutes(deps))
    .route('/', sheetChangeRoutes(deps))
    .route('/', columnsRoutes(deps))
    .route('/', rowsRoutes(deps))
}
