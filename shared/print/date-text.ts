const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/

/** "02 Mar", with the year only when it is not `thisYear`. Text that is no date comes back as it is. */
export function dateText(value: string, thisYear: string): string {
  const [, year, month, day] = DATE.exec(value) ?? []
  if (!year || !month || !day) return MOMENT.test(value) ? momentText(value, thisYear) : value
  const name = MONTHS[Number(month) - 1]
  if (!name) return value
  return year === thisYear ? `${day} ${name}` : `${day} ${name} ${year}`
}

/** "02 Mar 09:42" in local time; a moment without a zone is a time of the project and is not shifted. */
export function momentText(value: string, thisYear: string): string {
  if (!MOMENT.test(value)) return dateText(value, thisYear)
  if (!HAS_ZONE.test(value)) return `${dateText(value.slice(0, 10), thisYear)} ${value.slice(11, 16)}`
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return `${dateText(isoDay(moment), thisYear)} ${clockText(moment)}`
}

/** "09:42", local. */
export function clockText(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** YYYY-MM-DD of the local day. */
export function isoDay(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

const two = (value: number): string => String(value).padStart(2, '0')
