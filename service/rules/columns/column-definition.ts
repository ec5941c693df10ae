/** Every column type of the interface. The last four belong to project sheets or system columns. */
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

/** The kind of value a column holds. */
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What a column can fill in by itself; one of each per sheet (api-guide section 8.5). */
export const SYSTEM_COLUMN_TYPES = [
  'AUTO_NUMBER',
  'CREATED_BY',
  'CREATED_DATE',
  'MODIFIED_BY',
  'MODIFIED_DATE',
] as const

/** A column that fills itself. */
export type SystemColumnType = (typeof SYSTEM_COLUMN_TYPES)[number]

/** How an auto-number is written: at most 40 characters in all. */
export interface AutoNumberFormat {
  readonly prefix?: string | undefined
  readonly suffix?: string | undefined
  /** As many zeros as the number is filled up to. */
  readonly fill?: string | undefined
  readonly startingNumber?: number | undefined
}

/** Somebody a contact column offers: at least one of the two is there. */
interface ContactOption {
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** What describes a column, apart from its id and place. */
export interface ColumnDefinition {
  readonly title: string
  readonly type: ColumnType
  readonly primary?: true
  /** Pixels. */
  readonly width: number
  /** Whether cells take only the column's own options or kind of value. */
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
  /** Its part in a project plan, such as GANTT_START_DATE. */
  readonly tags?: readonly string[] | undefined
}

/** A column of a sheet: its id, its 0-based place, and all that describes it. */
export interface ColumnRecord extends ColumnDefinition {
  readonly id: number
  readonly index: number
}
