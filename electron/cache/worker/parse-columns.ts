import { z } from 'zod'
import type { AccessLevel } from '../../../shared/model/access.ts'
import { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { kindOfType } from '../../../shared/wire/column-type.ts'
import { WireId } from '../../../shared/wire/loose.ts'

/** A column as the service sends it (API guide 8.2). Missing or invalid properties take defaults: a sheet must open. */
export const WireColumn = z.object({
  id: WireId,
  index: z.number().int().catch(0),
  title: z.string().catch(''),
  type: z.string().catch('TEXT_NUMBER'),
  primary: z.boolean().catch(false),
  width: z.number().positive().catch(150),
  options: z.array(z.coerce.string()).catch([]),
  contactOptions: z.array(z.object({ email: z.string().nullish(), name: z.string().nullish() })).catch([]),
  symbol: z.string().nullish().catch(null),
  systemColumnType: z.string().nullish().catch(null),
  validation: z.boolean().catch(false),
  locked: z.boolean().catch(false),
  lockedForUser: z.boolean().nullish().catch(null),
  hidden: z.boolean().catch(false),
  formula: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  format: z.string().nullish().catch(null),
  tags: z.array(z.string()).nullish().catch(null),
})
export type WireColumn = z.infer<typeof WireColumn>

export function toColumn(wire: WireColumn, access: AccessLevel, hasDependencies = false): Column {
  return {
    id: ColumnId.parse(wire.id),
    index: wire.index,
    title: wire.title,
    kind: kindOfType(wire.type) ?? 'text',
    primary: wire.primary,
    width: wire.width,
    options: wire.options,
    contactOptions: wire.contactOptions.map(({ email, name }) => ({ email: email ?? null, name: name ?? null })),
    symbol: wire.symbol ?? null,
    system: wire.systemColumnType ?? null,
    validation: wire.validation,
    readOnly: isReadOnly(wire, access),
    hidden: wire.hidden,
    // A descriptor with only empty slots is none.
    format: wire.format && /[^,]/.test(wire.format) ? wire.format : null,
    ...(wire.description ? { description: wire.description } : {}),
    ...(wire.formula ? { formula: wire.formula } : {}),
    ...(wire.locked ? { locked: true } : {}),
    ...(hasDependencies && wire.tags?.length ? { tags: wire.tags } : {}),
  }
}

/** Columns that the service would refuse to change (1039, 1046, 1302), and types that Sheaf cannot write. */
function isReadOnly(wire: WireColumn, access: AccessLevel): boolean {
  const isLocked = wire.lockedForUser ?? (wire.locked && access !== 'OWNER' && access !== 'ADMIN')
  const isWritableType = kindOfType(wire.type) !== undefined && wire.type !== 'DATETIME'
  return isLocked || Boolean(wire.systemColumnType) || Boolean(wire.formula) || !isWritableType
}
