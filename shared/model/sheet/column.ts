import { z } from 'zod'
import { ColumnId } from '../ids.ts'

/** The kind of a column in our terms; `shared/wire/column-type.ts` has the service's names. */
export const ColumnKind = z.enum([
  'text', // text or number
  'checkbox', // also flag and star, see `symbol`
  'choice',
  'choices',
  'contact',
  'contacts',
  'date',
  'datetime',
  'duration',
  'predecessors',
])
export type ColumnKind = z.infer<typeof ColumnKind>

/** Kinds that users can choose (API guide 8.3). The others belong to project sheets or system columns. */
export const OfferedKind = ColumnKind.extract(['text', 'checkbox', 'choice', 'choices', 'contact', 'contacts', 'date'])

type KindTraits = {
  /** ISO 8601 dates or date-times, which sort as text. */
  readonly holdsDays: boolean
  readonly holdsPeople: boolean
  /** The column lists its values. */
  readonly hasOptions: boolean
  /** Accepts free text that is not a valid value of this type. */
  readonly keepsText: boolean
}

const NONE: KindTraits = { holdsDays: false, holdsPeople: false, hasOptions: false, keepsText: false }

/** Traits of each column kind. A new kind is described only here. */
export const COLUMN_KINDS: Readonly<Record<ColumnKind, KindTraits>> = {
  text: { ...NONE, keepsText: true },
  checkbox: { ...NONE, keepsText: true },
  choice: { ...NONE, hasOptions: true, keepsText: true },
  choices: { ...NONE, hasOptions: true },
  contact: { ...NONE, holdsPeople: true },
  contacts: { ...NONE, holdsPeople: true },
  date: { ...NONE, holdsDays: true, keepsText: true },
  datetime: { ...NONE, holdsDays: true, keepsText: true },
  duration: NONE,
  predecessors: NONE,
}

export const Column = z.object({
  id: ColumnId,
  index: z.number().int(),
  title: z.string(),
  kind: ColumnKind,
  primary: z.boolean(),
  width: z.number(),
  options: z.array(z.string()),
  contactOptions: z.array(z.object({ email: z.string().nullable(), name: z.string().nullable() })),
  /** The service's name: RYG, HARVEY_BALLS, FLAG … (API guide 8.4); null for a plain column. */
  symbol: z.string().nullable(),
  /** Set for system columns: AUTO_NUMBER, CREATED_BY … (API guide 8.5). Never editable. */
  system: z.string().nullable(),
  /** Only listed values are accepted. */
  validation: z.boolean(),
  /** The user may not edit it: locked, filled by the service, or with a column formula. */
  readOnly: z.boolean(),
  hidden: z.boolean(),
  /** Format descriptor: 17 comma-separated slots (API guide 10); null when default. */
  format: z.string().nullable(),
  /** The author's description of the column. */
  description: z.string().optional(),
  /** The formula of all its cells, with its equals sign. They cannot be edited. */
  formula: z.string().optional(),
  /** Only owners and admins may edit it. */
  locked: z.boolean().optional(),
  /** The service's names for its use in a project: GANTT_START_DATE … (API guide 8.2); only with dependencies. */
  tags: z.array(z.string()).optional(),
})
export type Column = z.infer<typeof Column>

/** Whether numbers stay numbers and have a format: the primary column stores them as text. */
export const holdsNumbers = ({ kind, primary }: Pick<Column, 'kind' | 'primary'>): boolean =>
  kind === 'text' && !primary

/** Whether users fill it, rather than the service. */
export const isFillable = ({ system, readOnly }: Column): boolean => system === null && !readOnly
