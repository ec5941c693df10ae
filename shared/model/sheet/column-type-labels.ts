import { COLUMN_KINDS, type ColumnKind } from './column.ts'
import type { ColumnType } from './column-edit.ts'

const NAMES: Readonly<Record<ColumnKind, string>> = {
  text: 'Text or number',
  checkbox: 'Checkbox',
  choice: 'Dropdown',
  choices: 'Dropdown (multiple)',
  contact: 'Contact',
  contacts: 'Contacts',
  date: 'Date',
  datetime: 'Date and time',
  duration: 'Duration',
  predecessors: 'Predecessors',
}

/** The service's symbols (API guide 8.4) with their labels, and the options of a list with such a symbol. */
export const SYMBOLS: Readonly<Record<string, { readonly name: string; readonly options: readonly string[] }>> = {
  FLAG: { name: 'Flag', options: [] },
  STAR: { name: 'Star', options: [] },
  RYG: { name: 'Red, yellow, green', options: ['Red', 'Yellow', 'Green'] },
  RYGB: { name: 'Red, yellow, green, blue', options: ['Red', 'Yellow', 'Green', 'Blue'] },
  RYGG: { name: 'Red, yellow, green, grey', options: ['Red', 'Yellow', 'Green', 'Gray'] },
  HARVEY_BALLS: { name: 'Harvey balls', options: ['Empty', 'Quarter', 'Half', 'Three Quarter', 'Full'] },
  PROGRESS: { name: 'Progress bar', options: ['Empty', 'Quarter', 'Half', 'Three Quarter', 'Full'] },
  SIGNAL: { name: 'Signal', options: ['Empty', 'Quarter', 'Half', 'Three Quarter', 'Full'] },
  PRIORITY: { name: 'Priority, two levels', options: ['High', 'Low'] },
  PRIORITY_HML: { name: 'Priority, three levels', options: ['High', 'Medium', 'Low'] },
  DECISION_SYMBOLS: { name: 'Decision symbols', options: ['Yes', 'Hold', 'No'] },
  DECISION_SHAPES: { name: 'Decision shapes', options: ['Yes', 'Hold', 'No'] },
  ARROWS_3_WAY: { name: 'Arrows, three ways', options: ['Up', 'Sideways', 'Down'] },
  ARROWS_4_WAY: { name: 'Arrows, four ways', options: ['Up', 'Angle Up', 'Angle Down', 'Down'] },
  ARROWS_5_WAY: { name: 'Arrows, five ways', options: ['Up', 'Angle Up', 'Sideways', 'Angle Down', 'Down'] },
  DIRECTIONS_3_WAY: { name: 'Directions, three ways', options: ['Up', 'Unchanged', 'Down'] },
  DIRECTIONS_4_WAY: { name: 'Directions, four ways', options: ['Up', 'Right', 'Down', 'Left'] },
  EFFORT: { name: 'Effort', options: ['Empty', 'One', 'Two', 'Three', 'Four', 'Five'] },
  HEARTS: { name: 'Hearts', options: ['Empty', 'One', 'Two', 'Three', 'Four', 'Five'] },
  MONEY: { name: 'Money', options: ['Empty', 'One', 'Two', 'Three', 'Four', 'Five'] },
  STAR_RATING: { name: 'Star rating', options: ['Empty', 'One', 'Two', 'Three', 'Four', 'Five'] },
  PAIN: { name: 'Pain', options: ['No Pain', 'Mild', 'Moderate', 'Severe', 'Very Severe', 'Extreme'] },
  SKI: { name: 'Ski runs', options: ['Green Circle', 'Blue Square', 'Black Diamond', 'Double Black Diamond'] },
  VCR: { name: 'Player buttons', options: ['Stop', 'Rewind', 'Play', 'Fast Forward', 'Pause'] },
  WEATHER: { name: 'Weather', options: ['Sunny', 'Partly Sunny', 'Cloudy', 'Rainy', 'Stormy'] },
}

export const kindLabel = (kind: ColumnKind): string => NAMES[kind]

/** The label of a column type. */
export const typeLabel = ({ kind, symbol }: Pick<ColumnType, 'kind' | 'symbol'>): string =>
  symbol === null ? kindLabel(kind) : (SYMBOLS[symbol]?.name ?? kindLabel(kind))

/** The label of a column type, with the options of a list. */
export function typeText(type: Pick<ColumnType, 'kind' | 'symbol' | 'options'>): string {
  const isList = COLUMN_KINDS[type.kind].hasOptions && type.symbol === null && type.options.length > 0
  return isList ? `${typeLabel(type)}: ${type.options.join(', ')}` : typeLabel(type)
}

/** The symbols for a column of this kind, with their labels. */
export function symbolsOf(kind: ColumnKind): readonly (readonly [symbol: string, name: string])[] {
  if (kind !== 'checkbox' && kind !== 'choice') return []
  const isFor = (options: readonly string[]) => (options.length === 0) === (kind === 'checkbox')
  return Object.entries(SYMBOLS).flatMap(([symbol, { name, options }]) =>
    isFor(options) ? [[symbol, name] as const] : [],
  )
}
