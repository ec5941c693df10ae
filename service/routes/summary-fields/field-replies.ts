import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { list, wantsNumericDates } from '../../http/query.ts'
import { toTimestamp } from '../../http/reply.ts'
import { toWireField } from '../../rules/summary/field-view.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { goneTargets } from '../cells/links/gone-targets.ts'
import { fieldResults } from '../sheets/sheet-results.ts'

/** Query parameters for reading fields. */
export const FIELD_VIEW = {
  include: list('format', 'writerInfo'),
  exclude: list('displayValue', 'image', 'imageAltText'),
} as const

/** Converts the fields of a sheet to the requested form, with formula results. */
export function fieldViewer(
  c: ServiceContext,
  deps: ServiceDeps,
  sheet: VisibleSheet,
): (field: SummaryField) => object {
  const view = {
    accessLevel: sheet.accessLevel,
    include: new Set(FIELD_VIEW.include.read(c, 'include')),
    exclude: new Set(FIELD_VIEW.exclude.read(c, 'exclude')),
    numericDates: wantsNumericDates(c),
    personOf: deps.store.users.directory(),
    resultOf: fieldResults(deps, sheet.id),
    isGone: goneTargets(deps),
    toTimestamp,
  }
  return field => toWireField(field, view)
}
