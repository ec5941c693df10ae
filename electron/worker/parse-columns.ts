import { z } from 'zod'
import type { AccessLevel } from '../../shared/model/access.ts'
import { ColumnId } from '../../shared/model/ids.ts'
import type { Column, ColumnKind } from '../../shared/model/sheet/column.ts'
import { WireId } from '../../shared/wire/loose.ts'

/** A column as the service tells it (API guide 8.2). What is missing or odd takes its default: a sheet must open. */
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
  format: z.string().nullish().catch(null),
})
export type WireColumn = z.infer<typeof WireColumn>

const KINDS: Readonly<Record<string, ColumnKind>> = {
  TEXT_NUMBER: 'text',
  CHECKBOX: 'checkbox',
  PICKLIST: 'choice',
  MULTI_PICKLIST: 'choices',
  CONTACT_LIST: 'contact',
  MULTI_CONTACT_LIST: 'contacts',
  DATE: 'date',
  DATETIME: 'datetime',
  ABSTRACT_DATETIME: 'datetime',
  DURATION: 'duration',
  PREDECESSOR: 'predecessors',
}

export function toColumn(wire: WireColumn, access: AccessLevel): Column {
  return {
    id: ColumnId.parse(wire.id),
    index: wire.index,
    title: wire.title,
    kind: KINDS[wire.type] ?? 'text',
    primary: wire.primary,
    width: wire.width,
    options: wire.options,
    contactOptions: wire.contactOptions.map(({ email, name }) => ({ email: email ?? null, name: name ?? null })),
    symbol: wire.symbol ?? null,
    system: wire.systemColumnType ?? null,
    validation: wire.validation,
    readOnly: isReadOnly(wire, access),
    hidden: wire.hidden,
    format: wire.format || null,
  }
}

/** What the service would refuse (1039, 1046, 1302), and kinds that it takes only in forms Sheaf does not write. */
function isReadOnly(wire: WireColumn, access: AccessLevel): boolean {
  const isLocked = wire.lockedForUser ?? (wire.locked && access !== 'OWNER' && access !== 'ADMIN')
  const isWritableType = wire.type in KINDS && wire.type !== 'DATETIME' && wire.type !== 'PREDECESSOR'
  return isLocked || Boolean(wire.systemColumnType) || Boolean(wire.formula) || !isWritableType
}
