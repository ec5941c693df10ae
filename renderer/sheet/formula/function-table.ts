/** A function of the formula language, as described to the user. */
export type FormulaFunction = {
  readonly name: string
  /** Arguments. `?` at the end: optional; `…`: repeatable. */
  readonly args: readonly string[]
  /** The result, in one line. */
  readonly says: string
}

type Line = readonly [name: string, args: string, says: string]

const NUMBERS: readonly Line[] = [
  ['ABS', 'number', 'The number without its sign.'],
  ['AVG', 'numbers…', 'The average of numbers.'],
  ['AVERAGEIF', 'range, criterion, average range?', 'The average of the cells that meet a criterion.'],
  ['AVGW', 'range, weights', 'The average, weighted by a second range.'],
  ['CEILING', 'number, step?', 'Rounded up to a multiple of a step.'],
  ['COUNT', 'range…', 'The number of cells that are not empty.'],
  ['COUNTIF', 'range, criterion', 'The number of cells that meet a criterion.'],
  ['COUNTIFS', 'range, criterion, more…', 'The number of rows that meet all criteria.'],
  ['COUNTM', 'range…', 'The number of choices selected in multi-select cells.'],
  ['DECTOHEX', 'number, digits?', 'Converts a decimal number to hexadecimal.'],
  ['FLOOR', 'number, step?', 'Rounded down to a multiple of a step.'],
  ['HEXTODEC', 'text', 'Converts a hexadecimal number to decimal.'],
  ['INT', 'number', 'Rounded down to a whole number.'],
  ['LARGE', 'range, place', 'The largest, second largest, … number.'],
  ['MAX', 'range…', 'The largest number, or the latest date.'],
  ['MEDIAN', 'numbers…', 'The number in the middle.'],
  ['MIN', 'range…', 'The smallest number, or the earliest date.'],
  ['MOD', 'number, divisor', 'The remainder of a division.'],
  ['MROUND', 'number, step?', 'Rounded to the nearest multiple of a step.'],
  ['NPV', 'rate, payments…', 'The net present value of a series of payments.'],
  ['PERCENTILE', 'range, share', 'The value below which a given share of the numbers lies.'],
  ['RANKAVG', 'number, range, order?', 'The rank of a number in a list; ties share the average rank.'],
  ['RANKEQ', 'number, range, order?', 'The rank of a number in a list; ties share the best rank.'],
  ['ROUND', 'number, digits?', 'Rounded to a number of digits.'],
  ['ROUNDDOWN', 'number, digits?', 'Rounded towards zero.'],
  ['ROUNDUP', 'number, digits?', 'Rounded away from zero.'],
  ['SMALL', 'range, place', 'The smallest, second smallest, … number.'],
  ['STDEVA', 'range…', 'The standard deviation of a sample; text counts as 0.'],
  ['STDEVP', 'numbers…', 'The standard deviation of all numbers.'],
  ['STDEVPA', 'range…', 'The standard deviation of all values; text counts as 0.'],
  ['STDEVS', 'numbers…', 'The standard deviation of a sample.'],
  ['SUM', 'range…', 'Adds up numbers.'],
  ['SUMIF', 'range, criterion, sum range?', 'Adds up the cells that meet a criterion.'],
  ['SUMIFS', 'sum range, range, criterion, more…', 'Adds up the cells whose rows meet all criteria.'],
]

const TEXTS: readonly Line[] = [
  ['CHAR', 'number', 'The character with a code number.'],
  ['CONTAINS', 'text, range', 'Whether a range contains a text.'],
  ['FIND', 'text, in text, from?', 'The position of one text in another.'],
  ['HAS', 'range, text', 'Whether a cell holds exactly this value or has it selected.'],
  ['JOIN', 'range, between?', 'Joins cells into one text.'],
  ['LEFT', 'text, characters?', 'The first characters of a text.'],
  ['LEN', 'text', 'The number of characters in a text.'],
  ['LOWER', 'text', 'The text in lowercase.'],
  ['MID', 'text, from, characters', 'Characters from the middle of a text.'],
  ['REPLACE', 'text, from, characters, new text', 'Replaces characters at a position.'],
  ['RIGHT', 'text, characters?', 'The last characters of a text.'],
  ['SUBSTITUTE', 'text, old text, new text, which?', 'Replaces one text with another.'],
  ['UNICHAR', 'number', 'The character with a Unicode number.'],
  ['UPPER', 'text', 'The text in uppercase.'],
  ['VALUE', 'text', 'Converts a text to a number.'],
]

const LOGIC: readonly Line[] = [
  ['AND', 'condition…', 'True if all conditions are true.'],
  ['IF', 'condition, then, otherwise?', 'One value if a condition is true, another if not.'],
  ['IFERROR', 'value, instead', 'The value, or another one if it is an error.'],
  ['ISBLANK', 'value', 'Whether a cell is empty.'],
  ['ISBOOLEAN', 'value', 'Whether it is true or false.'],
  ['ISDATE', 'value', 'Whether it is a date.'],
  ['ISERROR', 'value', 'Whether it is an error.'],
  ['ISEVEN', 'number', 'Whether a number is even.'],
  ['ISNUMBER', 'value', 'Whether it is a number.'],
  ['ISODD', 'number', 'Whether a number is odd.'],
  ['ISTEXT', 'value', 'Whether it is text.'],
  ['NOT', 'condition', 'True if the condition is false.'],
  ['OR', 'condition…', 'True if any condition is true.'],
]

const DATES: readonly Line[] = [
  ['DATE', 'year, month, day', 'A date, from its parts.'],
  ['DATEONLY', 'moment', 'The date part of a date with time.'],
  ['DAY', 'date', 'The day of the month.'],
  ['MONTH', 'date', 'The month, from 1 to 12.'],
  ['NETDAYS', 'from, to', 'The number of days from one date to another, both included.'],
  ['NETWORKDAY', 'from, to, holidays?', 'The number of working days between two dates.'],
  ['NETWORKDAYS', 'from, to, holidays?', 'The number of working days between two dates, both included.'],
  ['TIME', 'text or hours, minutes?, seconds?', 'A time of the day.'],
  ['TODAY', 'days later?', 'Today’s date, or a number of days later.'],
  ['WEEKDAY', 'date', 'The day of the week, from 1 for Sunday to 7.'],
  ['WEEKNUMBER', 'date', 'The week of the year.'],
  ['WORKDAY', 'date, days, holidays?', 'The date a number of working days later.'],
  ['YEAR', 'date', 'The year.'],
  ['YEARDAY', 'date', 'The day of the year, from 1 to 366.'],
]

const ROWS: readonly Line[] = [
  ['ANCESTORS', 'cell?', 'The cells of this row’s ancestors.'],
  ['CHILDREN', 'cell?', 'The cells of this row’s children.'],
  ['COLLECT', 'collect range, range, criterion, more…', 'The cells of a range whose rows meet criteria.'],
  ['DESCENDANTS', 'cell?', 'The cells of all rows below this one in the hierarchy.'],
  ['DISTINCT', 'range', 'Each value once.'],
  ['INDEX', 'range, row, column?', 'The cell at a position in a range.'],
  ['ISCRITICAL', 'cell?', 'Whether the row lies on the critical path.'],
  ['LOOKUP', 'value, range, column, exact?', 'An earlier name of VLOOKUP.'],
  ['MATCH', 'value, range, how?', 'The position of a value in a range.'],
  ['PARENT', 'cell?', 'The cell of this row’s parent.'],
  [
    'PRORATE',
    'number, from, to, part from, part to, digits?',
    'The share of a number that falls into part of a period.',
  ],
  ['SUCCESSORS', 'cell?', 'The rows that depend on this one.'],
  ['TOTALFLOAT', 'cell?', 'The number of days a row can slip.'],
  ['VLOOKUP', 'value, range, column, exact?', 'Finds a row by its first cell and returns another cell of it.'],
]

/** Every public function of the interface, from A to Z. The service may know others. */
export const FUNCTIONS: readonly FormulaFunction[] = [NUMBERS, TEXTS, LOGIC, DATES, ROWS]
  .flat()
  .map(([name, args, says]) => ({ name, args: args.split(', '), says }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const byName = new Map(FUNCTIONS.map(each => [each.name, each]))

/** Null for an unknown function. */
export const functionNamed = (name: string): FormulaFunction | null => byName.get(name.toUpperCase()) ?? null
