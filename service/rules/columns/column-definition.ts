/** Every column type of the API. The last four belong to project sheets or system columns. */
export const COLUMN_TYPES = [
  'TEXT_NUMBER',
  'CHECKBOX',
  'PICKLIST',
  'MULTI_PICKLIST',
  'CONTACT_LIST',
  'MULTI_CONTACT_LIST',
  'DATE',
  'DATETIME',
  'ABSTRACT_DATETIME',
  'DURATION',
  'PREDECESSOR',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

/** System columns; at most one of each per sheet (api-guide section 8.5). */
export const SYSTEM_COLUMN_TYPES = [
  'AUTO_NUMBER',
  'CREATED_BY',
  'CREATED_DATE',
  'MODIFIED_BY',
  'MODIFIED_DATE',
] as const

export type SystemColumnType = (typeof SYSTEM_COLUMN_TYPES)[number]

/** The text around an auto-number: at most 40 characters in all. */
export type AutoNumberFormat = {
  readonly prefix?: string | undefined
  readonly suffix?: string | undefined
  /** Zeros to which the number is padded. */
  readonly fill?: string | undefined
  readonly startingNumber?: number | undefined
}

/** A contact that a column offers, with a name, an address or both. */
type ContactOption = {
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** The definition of a column without its id and index. */
export type ColumnDefinition = {
  readonly title: string
  readonly type: ColumnType
  readonly primary?: true
  /** Pixels. */
  readonly width: number
  /** Whether cells accept only the column's options or kind of value. */
  readonly validation: boolean
  readonly description?: string | undefined
  readonly options?: readonly string[] | undefined
  readonly contactOptions?: readonly ContactOption[] | undefined
  readonly symbol?: string | undefined
  readonly systemColumnType?: SystemColumnType | undefined
  readonly autoNumberFormat?: AutoNumberFormat | undefined
  readonly formula?: string | undefined
  readonly format?: string | undefined
  readonly hidden?: boolean | undefined
  readonly locked?: boolean | undefined
  /** Its role in a project, such as GANTT_START_DATE. */
  readonly tags?: readonly string[] | undefined
}

/** A column of a sheet: id, 0-based index and definition. */
export type ColumnRecord = ColumnDefinition & {
  readonly id: number
  readonly index: number
}
