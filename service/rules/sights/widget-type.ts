import { refuse } from '../api-error.ts'
import type { WidgetType } from './sight-definition.ts'

/** From which level on the newer kinds of widgets are shown as what they are. */
const NEW_TYPES_FROM = 2

/** What the newer kinds were called before; null: there was nothing like it. */
const OLDER: Partial<Record<WidgetType, WidgetType | null>> = {
  METRIC: 'SHEETSUMMARY',
  TITLE: 'RICHTEXT',
  SHORTCUT: 'SHORTCUTLIST',
  CHART: null,
  WEBCONTENT: null,
}

/**
 * The kind of widget as a caller of this level knows it, and the version of that kind. A kind that the level has no word
 * for is refused (1284): a dashboard without it would be another one. Which kinds are new is our reading of api-guide
 * section 11.
 */
export function shownWidget(type: WidgetType, level: number): { readonly type: WidgetType; readonly version: 1 | 2 } {
  const older = OLDER[type]
  if (older === undefined) return { type, version: 1 }
  if (level >= NEW_TYPES_FROM) return { type, version: 2 }
  if (older === null) throw refuse(1284)
  return { type: older, version: 1 }
}
