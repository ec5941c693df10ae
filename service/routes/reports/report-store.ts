import type { ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { ReportDefinition } from '../../rules/reports/report-definition.ts'
import type { ReportScope } from '../../rules/reports/report-input.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { visibleContainers } from '../../store/containers/visible-containers.ts'
import { itemStore } from '../../store/reports/items.ts'

/** Reads report definitions, and changes them within the caller's transaction. */
export function reportDefinitions({ store, clock }: ServiceDeps) {
  const items = itemStore(store.db)
  const containers = visibleContainers(containerStore(store.db), store.shares)
  const read = (id: number): ReportDefinition => ReportDefinition.parse(items.definitionOf(id))

  const sees = (userId: number, { assetType, assetId }: ReportScope[number]): boolean =>
    (assetType === 'sheet' ? store.sheets.findVisible(userId, assetId) : containers.findWorkspace(userId, assetId)) !==
    null

  return {
    read,
    change(id: number, change: (definition: ReportDefinition) => ReportDefinition): ReportDefinition {
      const changed = change(read(id))
      items.define(id, changed, clock())
      return changed
    },
    sees,
    /** The caller must see the objects they add (1006): otherwise a report would reveal which ids exist. */
    requireSeen(userId: number, scope: ReportScope): void {
      if (!scope.every(asset => sees(userId, asset))) throw refuse(1006).withDetail({ attribute: 'assetId' })
    },
  }
}
