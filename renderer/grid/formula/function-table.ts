/** A function of the formula language, for somebody who is writing a formula. */
export type FormulaFunction = {
  readonly name: string
  /** What goes between its parentheses. One that ends with `?` can be left out, one with `…` can be repeated. */
  readonly args: readonly string[]
  /** What it gives, in one line. */
  readonly says: string
}

type Line = readonly [name: string, args: string, says: string]

const NUMBERS: readonly Line[] = [
  ['ABS', 'number', 'The number without its sign.'],
  ['AVG', 'numbers…', 'The mean of numbers.'],
  ['AVERAGEIF', 'range, criterion, averaged range?', 'The mean of the cells that meet a criterion.'],
  ['AVGW', 'range, weights', 'The mean, where some numbers weigh more than others.'],
  ['CEILING', 'number, step?', 'Rounded up to a multiple of a step.'],
  ['COUNT', 'range…', 'How many cells hold something.'],
  ['COUNTIF', 'range, criterion', 'How many cells meet a criterion.'],
  ['COUNTIFS', 'range, criterion, more…', 'How many rows meet all of several criteria.'],
  ['COUNTM', 'range…', 'How many things are picked in cells that hold several.'],
  ['DECTOHEX', 'number, digits?', 'The number written in base 16.'],
  ['FLOOR', 'number, step?', 'Rounded down to a multiple of a step.'],
  ['HEXTODEC', 'text', 'What a number of base 16 is in base 10.'],
  ['INT', 'number', 'Rounded down to a whole number.'],
  ['LARGE', 'range, place', 'The largest, second largest, … number.'],
  ['MAX', 'range…', 'The largest number, or the latest date.'],
  ['MEDIAN', 'numbers…', 'The number in the middle.'],
  ['MIN', 'range…', 'The smallest number, or the earliest date.'],
  ['MOD', 'number, divisor', 'What is left over after dividing.'],
  ['MROUND', 'number, step?', 'Rounded to the nearest multiple of a step.'],
  ['NPV', 'rate, payments…', 'What a row of payments is worth today.'],
  ['PERCENTILE', 'range, share', 'The number that a share of all others lie under.'],
  ['RANKAVG', 'number, range, order?', 'The place of a number in a list; equal ones share the mean place.'],
  ['RANKEQ', 'number, range, order?', 'The place of a number in a list; equal ones share the best place.'],
  ['ROUND', 'number, digits?', 'Rounded to so many digits.'],
  ['ROUNDDOWN', 'number, digits?', 'Rounded towards zero.'],
  ['ROUNDUP', 'number, digits?', 'Rounded away from zero.'],
  ['SMALL', 'range, place', 'The smallest, second smallest, … number.'],
  ['STDEVA', 'range…', 'How far the values of a sample are spread; text counts as 0.'],
  ['STDEVP', 'numbers…', 'How far all the numbers there are are spread.'],
  ['STDEVPA', 'range…', 'How far all the values there are are spread; text counts as 0.'],
  ['STDEVS', 'numbers…', 'How far the numbers of a sample are spread.'],
  ['SUM', 'range…', 'Adds up numbers.'],
  ['SUMIF', 'range, criterion, summed range?', 'Adds up the cells that meet a criterion.'],
  ['SUMIFS', 'summed range, range, criterion, more…', 'Adds up where all of several criteria are met.'],
]

const TEXTS: readonly Line[] = [
  ['CHAR', 'number', 'The character of a number.'],
  ['CONTAINS', 'text, range', 'Whether a text is somewhere in the cells.'],
  ['FIND', 'text, in text, from?', 'At which character one text begins in another.'],
  ['HAS', 'range, text', 'Whether a cell is just this, or has it picked.'],
  ['JOIN', 'range, between?', 'The cells as one text.'],
  ['LEFT', 'text, characters?', 'The beginning of a text.'],
  ['LEN', 'text', 'How many characters a text has.'],
  ['LOWER', 'text', 'The text in small letters.'],
  ['MID', 'text, from, characters', 'A piece of a text.'],
  ['REPLACE', 'text, from, characters, new text', 'Puts a text in the place of some characters.'],
  ['RIGHT', 'text, characters?', 'The end of a text.'],
  ['SUBSTITUTE', 'text, old text, new text, which?', 'Puts one text in the place of another.'],
  ['UNICHAR', 'number', 'The character of a Unicode number.'],
  ['UPPER', 'text', 'The text in capital letters.'],
  ['VALUE', 'text', 'The number that a text spells.'],
]

const LOGIC: readonly Line[] = [
  ['AND', 'condition…', 'True if all conditions are.'],
  ['IF', 'condition, then, otherwise?', 'One thing or another, as a condition says.'],
  ['IFERROR', 'value, instead', 'The value, or something else where it is an error.'],
  ['ISBLANK', 'value', 'Whether a cell is empty.'],
  ['ISBOOLEAN', 'value', 'Whether it is a yes or a no.'],
  ['ISCRITICAL', 'value', 'Whether the row lies on the critical path.'],
  ['ISDATE', 'value', 'Whether it is a date.'],
  ['ISERROR', 'value', 'Whether it is an error.'],
  ['ISEVEN', 'number', 'Whether a number is even.'],
  ['ISNUMBER', 'value', 'Whether it is a number.'],
  ['ISODD', 'number', 'Whether a number is odd.'],
  ['ISTEXT', 'value', 'Whether it is text.'],
  ['NOT', 'condition', 'True if the condition is false.'],
  ['OR', 'condition…', 'True if one of the conditions is.'],
]

const DATES: readonly Line[] = [
  ['DATE', 'year, month, day', 'A date, from its parts.'],
  ['DATEONLY', 'moment', 'The date of a date with a time.'],
  ['DAY', 'date', 'The day of the month.'],
  ['MONTH', 'date', 'The month, from 1 to 12.'],
  ['NETDAYS', 'from, to', 'How many days lie between two dates, both counted.'],
  ['NETWORKDAY', 'from, to, holidays?', 'How many working days lie between two dates.'],
  ['NETWORKDAYS', 'from, to, holidays?', 'How many working days lie between two dates, both counted.'],
  ['TIME', 'text or hours, minutes?, seconds?', 'A time of the day.'],
  ['TODAY', 'days later?', 'Today’s date, or one so many days later.'],
  ['WEEKDAY', 'date', 'The day of the week, from 1 for Sunday to 7.'],
  ['WEEKNUMBER', 'date', 'The week of the year.'],
  ['WORKDAY', 'date, days, holidays?', 'The date so many working days later.'],
  ['YEAR', 'date', 'The year.'],
  ['YEARDAY', 'date', 'The day of the year, from 1 to 366.'],
]

const ROWS: readonly Line[] = [
  ['ANCESTORS', 'cell?', 'The cells above this one in the outline.'],
  ['CHILDREN', 'cell?', 'The cells of the rows right under this one.'],
  ['COLLECT', 'collected range, range, criterion, more…', 'The cells of a range whose rows meet criteria.'],
  ['DESCENDANTS', 'cell?', 'The cells of all the rows under this one.'],
  ['DISTINCT', 'range', 'Each value once.'],
  ['INDEX', 'range, row, column?', 'The cell at a place in a range.'],
  ['MATCH', 'value, range, how?', 'At which place of a range a value stands.'],
  ['PARENT', 'cell?', 'The cell of the row that this one is under.'],
  [
    'PRORATE',
    'number, from, to, part from, part to, digits?',
    'The share of a number that falls into a part of a time.',
  ],
  ['SUCCESSORS', 'cell?', 'The rows that wait for this one.'],
  ['TOTALFLOAT', 'cell?', 'By how many days a row can be late.'],
  ['VLOOKUP', 'value, range, column, exact?', 'Finds a row by its first cell, and gives another cell of it.'],
]

/** Every public function of the interface, from A to Z. The service may know others. */
export const FUNCTIONS: readonly FormulaFunction[] = [NUMBERS, TEXTS, LOGIC, DATES, ROWS]
  .flat()
  .map(([name, args, says]) => ({ name, args: args.split(', '), says }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const byName = new Map(FUNCTIONS.map(each => [each.name, each]))

/** Null for one that is not in the table. */
export const functionNamed = (name: string): FormulaFunction | null => byName.get(name.toUpperCase()) ?? null
