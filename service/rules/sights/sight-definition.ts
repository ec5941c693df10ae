import { z } from 'zod'
import { refuse } from '../api-error.ts'

/** Every type of widget (api-guide section 19). */
const WIDGET_TYPES = [
  'CHART',
  'GRIDGANTT',
  'IMAGE',
  'METRIC',
  'RICHTEXT',
  'SHEETSUMMARY',
  'SHORTCUT',
  'SHORTCUTICON',
  'SHORTCUTLIST',
  'TITLE',
  'WEBCONTENT',
] as const
export type WidgetType = (typeof WIDGET_TYPES)[number]

/** The target of a link on a dashboard: a web address or an object of the service. */
const Link = z.object({
  url: z.string().optional(),
  sheetId: z.number().optional(),
  reportId: z.number().optional(),
  sightId: z.number().optional(),
})
export type Link = z.output<typeof Link>

/** A sheet cell that a widget shows, with a label. */
const ShownCell = z.object({
  rowId: z.number(),
  columnId: z.number(),
  label: z.string(),
  labelFormat: z.string().optional(),
  valueFormat: z.string().optional(),
})
export type ShownCell = z.output<typeof ShownCell>

/** The content of a widget; `show` is the discriminator. */
const WidgetContents = z.discriminatedUnion('show', [
  z.object({ show: z.literal('text'), html: z.string() }),
  z.object({ show: z.literal('page'), url: z.string() }),
  z.object({
    show: z.literal('links'),
    links: z.array(z.object({ label: z.string(), labelFormat: z.string().optional(), to: Link })),
  }),
  z.object({ show: z.literal('cells'), sheetId: z.number(), cells: z.array(ShownCell), link: Link.optional() }),
  z.object({ show: z.literal('report'), reportId: z.number() }),
  z.object({ show: z.literal('sheet'), sheetId: z.number() }),
  /** A chart or an image: its appearance is returned as stored. */
  z.object({
    show: z.literal('looks'),
    sheetId: z.number().optional(),
    reportId: z.number().optional(),
    looks: z.record(z.string(), z.unknown()),
  }),
])
export type WidgetContents = z.output<typeof WidgetContents>

/** A widget. Position and size are in units of the dashboard's grid. */
const Widget = z.object({
  id: z.number(),
  type: z.enum(WIDGET_TYPES),
  contents: WidgetContents,
  title: z.string().optional(),
  titleFormat: z.string().optional(),
  showTitle: z.boolean().default(false),
  showTitleIcon: z.boolean().default(false),
  xPosition: z.number(),
  yPosition: z.number(),
  width: z.number(),
  height: z.number(),
  viewMode: z.union([z.literal(1), z.literal(2)]).optional(),
})
export type Widget = z.output<typeof Widget>

/** The definition of a dashboard. */
export const SightDefinition = z.object({
  columnCount: z.number().default(6),
  backgroundColor: z.string().default('#FFFFFF'),
  defaultWidgetBackgroundColor: z.string().optional(),
  source: z.object({ id: z.number(), type: z.enum(['sheet', 'report', 'template', 'sight']) }).optional(),
  widgets: z.array(Widget).default([]),
})
export type SightDefinition = z.output<typeof SightDefinition>

/** Newer widget types have their own names from this level on. */
const NEW_TYPES_FROM = 2

/** The names of the newer types at lower levels; null: no equivalent exists. */
const OLDER: Partial<Record<WidgetType, WidgetType | null>> = {
  METRIC: 'SHEETSUMMARY',
  TITLE: 'RICHTEXT',
  SHORTCUT: 'SHORTCUTLIST',
  CHART: null,
  WEBCONTENT: null,
}

/**
 * The widget type at the level of the caller, with its version. A type without an equivalent is rejected (1284),
 * because the dashboard would be incomplete without it. Which types are new is our reading of api-guide section 11.
 */
export function shownWidget(type: WidgetType, level: number): { readonly type: WidgetType; readonly version: 1 | 2 } {
  const older = OLDER[type]
  if (older === undefined) return { type, version: 1 }
  if (level >= NEW_TYPES_FROM) return { type, version: 2 }
  if (older === null) throw refuse(1284)
  return { type: older, version: 1 }
}
