import type { FuzzTarget } from '../run/target.ts'
import { clipboardHtml } from './clipboard-html.ts'
import { COLUMNAR } from './columnar.ts'
import { CSV } from './csv.ts'
import { DEEP_LINKS } from './deep-links.ts'
import { ipc, type Workers } from './ipc.ts'
import { SERVICE_BODIES } from './service-bodies.ts'
import { xlsx } from './xlsx.ts'

/** Every entry point, given the project's folder with recorded examples, and the built parts of the app. */
export const allTargets = (root: string, workers: Workers): readonly FuzzTarget[] => [
  ipc(root, workers),
  DEEP_LINKS,
  SERVICE_BODIES,
  COLUMNAR,
  clipboardHtml(root),
  CSV,
  xlsx(root),
]
