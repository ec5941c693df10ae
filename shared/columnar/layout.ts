/**
 * The layout of a sheet in one buffer: a fixed prefix, a JSON header (sheet properties and array offsets), then the
 * arrays, each 8-byte aligned and little-endian, as is every supported machine. Offsets count from the end of the
 * header.
 *
 * After any change here, increase `FORMAT`: buffers of other formats are discarded and rebuilt from the rows.
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

/** The type of a cell. Texts and lists store the index of their text in the value array. */
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

/** The parent index of a top-level row. */
export const NO_PARENT = -1

/** The offset of an array that is omitted because it is all zeros. */
export const LEFT_OUT = -1

export const alignToEight = (bytes: number): number => Math.ceil(bytes / 8) * 8
