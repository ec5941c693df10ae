/**
 * How a sheet lies in one buffer: a fixed prefix, a JSON header (what the sheet is and where each array starts), then the arrays,
 * each on an 8-byte boundary, little-endian as every machine this runs on. Offsets in the header count from the end of the header.
 *
 * Change anything here and raise `FORMAT`: a stored buffer of another format is thrown away and made again from the rows.
 */
export const MAGIC = 0x46414553
export const FORMAT = 8
export const PREFIX_BYTES = 32

/** The fields of the prefix, as indexes of 32-bit words. */
export const PREFIX = {
  magic: 0,
  format: 1,
  totalBytes: 2,
  checksum: 3,
  headerBytes: 4,
  rowCount: 5,
  stringCount: 6,
  textBytes: 7,
} as const

/** What a cell holds. Text and lists keep the index of their text in the value array. */
export const TAG = {
  blank: 0,
  text: 1,
  number: 2,
  true: 3,
  false: 4,
  contacts: 5,
  choices: 6,
  predecessors: 7,
} as const

export const FLAG = { expanded: 1, locked: 2, hasChildren: 4 } as const

/** The parent index of a row at the top level. */
export const NO_PARENT = -1

/** Said of an array that is left out because it would be all zeros. */
export const LEFT_OUT = -1

export const alignToEight = (bytes: number): number => Math.ceil(bytes / 8) * 8
