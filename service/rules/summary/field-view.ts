import { type AccessLevel, reaches } from '../access.ts'
import { type CellView, toWireCell } from '../cells/cell-view.ts'
import { toWireColumn } from '../columns/column-view.ts'
import type { RowRecord } from '../rows/row-record.ts'
import type { SummaryField } from './summary-field.ts'

/** The options of the caller for reading fields. */
export type FieldView = Pick<CellView, 'numericDates' | 'personOf' | 'isGone'> & {
  readonly accessLevel: AccessLevel
  readonly include: ReadonlySet<string>
  readonly exclude: ReadonlySet<string>
  readonly resultOf: (fieldId: number) => ReturnType<NonNullable<CellView['resultOf']>>
  readonly toTimestamp: (instant: number) => string
}

/** Converts a field to wire form (api-guide section 20.4): its value is always an `objectValue`. */
export function toWireField({ definition, cell, ...stamps }: SummaryField, view: FieldView): object {
  const { accessLevel, include, exclude, personOf, toTimestamp } = view
  const {
    id,
    index,
    title,
    type,
    symbol,
    options,
    contactOptions,
    validation,
    locked = false,
  } = shown(definition, view)
  const { value, objectValue = value, displayValue, formula, hyperlink, image, format } = held(definition, cell, view)
  return withoutBlanks({
    id,
    index,
    title,
    type,
    options,
    contactOptions,
    symbol,
    validation,
    locked,
    lockedForUser: locked && !reaches(accessLevel, 'ADMIN'),
    formula,
    hyperlink,
    image:
      exclude.has('image') || !image
        ? undefined
        : exclude.has('imageAltText')
          ? { ...image, altText: undefined }
          : image,
    objectValue,
    displayValue: exclude.has('displayValue') ? undefined : displayValue,
    format: include.has('format') ? format : undefined,
    createdAt: toTimestamp(stamps.createdAt),
    modifiedAt: toTimestamp(stamps.modifiedAt),
    createdBy: include.has('writerInfo') ? personOf(stamps.createdBy) : undefined,
    modifiedBy: include.has('writerInfo') ? personOf(stamps.modifiedBy) : undefined,
  })
}

type Shown = SummaryField['definition']

const shown = (definition: Shown, { accessLevel }: FieldView): Shown =>
  // as: a column in wire form has its full definition
  ({ ...definition, ...(toWireColumn(definition, 2, accessLevel) as Partial<Shown>) })

type Held = {
  readonly value?: unknown
  readonly objectValue?: unknown
  readonly displayValue?: string
  readonly formula?: string
  readonly hyperlink?: object
  readonly image?: object
  readonly format?: string
}

function held(
  definition: Shown,
  cell: SummaryField['cell'],
  { numericDates, personOf, isGone, resultOf }: FieldView,
): Held {
  const view: CellView = {
    level: 2,
    objectValue: true,
    columnType: false,
    format: true,
    numericDates,
    personOf,
    rowNumberOf: () => undefined,
    isGone,
    resultOf: (_rowId, fieldId) => resultOf(fieldId),
  }
  // as: a cell in wire form (api-guide section 9.1)
  return toWireCell(definition, cell, NO_ROW, view) as Held
}

/** A field has no row. */
const NO_ROW: RowRecord = {
  id: 0,
  rowNumber: 0,
  parentId: null,
  expanded: true,
  locked: false,
  format: null,
  createdAt: 0,
  createdBy: 0,
  modifiedAt: 0,
  modifiedBy: 0,
  cells: {},
}

const withoutBlanks = (wire: object): object =>
  Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined))
