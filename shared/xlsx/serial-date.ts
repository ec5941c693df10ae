const DAY_MS = 86_400_000
/** Day 0 as Excel counts from March 1900 on. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
/** 1 March 1900: before it Excel is a day off, for it believes in a 29 February 1900. */
const FIRST_SURE_DAY = 61

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/

/** A date as an Excel serial number. Null: no date, or one that Excel does not support. */
export function dateSerial(value: string): number | null {
  const [, year, month, day] = DATE.exec(value) ?? []
  return sure(Date.UTC(Number(year), Number(month) - 1, Number(day)))
}

/** A date with its time, as it is read on this computer's clock. A moment without a zone is not shifted. */
export function momentSerial(value: string): number | null {
  const [, year, month, day, hour, minute, second = '0'] = MOMENT.exec(value) ?? []
  if (!HAS_ZONE.test(value)) {
    return sure(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)))
  }
  const moment = new Date(value)
  return sure(moment.getTime() - moment.getTimezoneOffset() * 60_000)
}

function sure(ms: number): number | null {
  const serial = (ms - DAY_ZERO_MS) / DAY_MS
  return serial >= FIRST_SURE_DAY ? Number(serial.toFixed(9)) : null
}
