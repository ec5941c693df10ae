import type { Endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { addImage } from './add-image.ts'
import { getCellHistory } from './cell-history.ts'
import { listImageUrls } from './image-urls.ts'

/** Single cells: what they held, and pictures in them (api-guide sections 9.7 and 9.8). */
export const cellEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  getCellHistory(deps),
  addImage(deps),
  listImageUrls(deps),
]
