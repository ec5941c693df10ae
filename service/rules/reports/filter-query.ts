import { z } from 'zod'

/** The positive operators; most have an opposite (api-guide section 6.7). */
const POSITIVE_OPERATORS = [
  'EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'BETWEEN',
  'CONTAINS',
  'IS_ONE_OF',
  'HAS_ANY_OF',
  'HAS_ALL_OF',
  'MULTI_IS_EQUAL',
  'TODAY',
  'PAST',
  'FUTURE',
  'LAST_N_DAYS',
  'NEXT_N_DAYS',
  'IS_BLANK',
  'IS_NUMBER',
  'IS_DATE',
  'IS_CHECKED',
  'IS_CURRENT_USER',
  'ON_CRITICAL_PATH',
  'HAS_ATTACHMENTS',
  'HAS_COMMENTS',
  'IS_LOCKED',
] as const

export type PositiveOperator = (typeof POSITIVE_OPERATORS)[number]

/** The opposites: a row matches one of these exactly when it does not match the positive operator. */
export const OPPOSITE_OPERATORS = {
  NOT_EQUAL: 'EQUAL',
  NOT_BETWEEN: 'BETWEEN',
  DOES_NOT_CONTAIN: 'CONTAINS',
  IS_NOT_ONE_OF: 'IS_ONE_OF',
  HAS_NONE_OF: 'HAS_ANY_OF',
  NOT_ALL_OF: 'HAS_ALL_OF',
  MULTI_IS_NOT_EQUAL: 'MULTI_IS_EQUAL',
  NOT_TODAY: 'TODAY',
  NOT_PAST: 'PAST',
  NOT_FUTURE: 'FUTURE',
  NOT_LAST_N_DAYS: 'LAST_N_DAYS',
  NOT_NEXT_N_DAYS: 'NEXT_N_DAYS',
  IS_NOT_BLANK: 'IS_BLANK',
  IS_NOT_NUMBER: 'IS_NUMBER',
  IS_NOT_DATE: 'IS_DATE',
  IS_NOT_CHECKED: 'IS_CHECKED',
  IS_UNCHECKED: 'IS_CHECKED',
  IS_NOT_CURRENT_USER: 'IS_CURRENT_USER',
  NOT_ON_CRITICAL_PATH: 'ON_CRITICAL_PATH',
  NO_ATTACHMENTS: 'HAS_ATTACHMENTS',
  NO_COMMENTS: 'HAS_COMMENTS',
  NOT_LOCKED: 'IS_LOCKED',
} as const satisfies Readonly<Record<string, PositiveOperator>>

type Opposite = keyof typeof OPPOSITE_OPERATORS

/** All operators. */
export type FilterOperator = PositiveOperator | Opposite

// as: the keys of the table above
const OPPOSITES = Object.keys(OPPOSITE_OPERATORS) as readonly Opposite[]

/** The value compared with. Reports may also use a relative date and the current user (api-addendum section 4.1). */
export const FilterOperand = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ objectType: z.literal('DATE'), value: z.iso.date() }),
  z.strictObject({ objectType: z.literal('CURRENT_USER') }),
])
export type FilterOperand = z.output<typeof FilterOperand>

/** One condition. Without `columnId` it is about the whole row. */
export const Criterion = z.object({
  columnId: z.number().optional(),
  operator: z.enum([...POSITIVE_OPERATORS, ...OPPOSITES]),
  values: z.array(FilterOperand).readonly().default([]),
  target: z.literal('ROW').optional(),
})
export type Criterion = z.output<typeof Criterion>

/** A filter: rows match all of its criteria and nested filters, or with OR one of them. */
export const FilterQuery = z.object({
  operator: z.enum(['AND', 'OR']).default('AND'),
  criteria: z.array(Criterion).readonly().default([]),
  get nestedCriteria() {
    return z.array(FilterQuery).readonly().optional()
  },
  /** Whether the ancestors of matching rows are shown as well. */
  includeParent: z.boolean().default(false),
})
export type FilterQuery = z.output<typeof FilterQuery>

/** All conditions of a filter, at every depth. */
export const criteriaOf = ({ criteria, nestedCriteria = [] }: FilterQuery): readonly Criterion[] => [
  ...criteria,
  ...nestedCriteria.flatMap(criteriaOf),
]

/** Maps each condition of a filter with `change`; null removes it. */
export const withCriteria = (query: FilterQuery, change: (criterion: Criterion) => Criterion | null): FilterQuery => ({
  ...query,
  criteria: query.criteria.flatMap(criterion => change(criterion) ?? []),
  ...(query.nestedCriteria && { nestedCriteria: query.nestedCriteria.map(nested => withCriteria(nested, change)) }),
})
