import { megabytesUp } from '../../../shared/model/attachment.ts'
import { LATIN } from '../../../shared/print/number-signs.ts'
import { personsLocale } from './locale.ts'

/** "1 edit", "5 edits", "1,204 edits". */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** "5 edits", "1 file", "5 edits and 2 files". */
export const formatEditsAndFiles = (edits: number, files: number): string =>
  files === 0
    ? formatCount(edits, 'edit')
    : `${edits > 0 ? `${formatCount(edits, 'edit')} and ` : ''}${formatCount(files, 'file')}`

/** Groups digits according to the user's locale. */
export const formatNumber = (number: number): string => writerOf(personsLocale.now().tag).format(number)

/** Formats a size: "96 KB", "1.8 MB", "13 MB", "2 GB". A megabyte is 1,048,576 bytes, as in the upload limit. */
export function formatBytes(size: number): string {
  if (size < 1024) return formatCount(size, 'byte')
  const units = ['KB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log2(size) / 10), units.length)
  const amount = size / 1024 ** step
  return `${formatNumber(amount < 10 && step > 1 ? Number(amount.toFixed(1)) : Math.round(amount))} ${units[step - 1]}`
}

/** Formats a size above a limit by rounding up: "30.1 MB" for one byte more than 30 MB. */
export const formatExcess = (size: number): string => `${formatNumber(megabytesUp(size))} MB`

const writers = new Map<string, Intl.NumberFormat>()

function writerOf(tag: string): Intl.NumberFormat {
  const writer = writers.get(tag) ?? new Intl.NumberFormat(tag, LATIN)
  writers.set(tag, writer)
  return writer
}
