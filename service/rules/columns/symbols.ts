import type { ColumnType } from './column-definition.ts'

const FIVE_FILLS = ['Empty', 'Quarter', 'Half', 'Three Quarter', 'Full']
const FIVE_STEPS = ['Empty', 'One', 'Two', 'Three', 'Four', 'Five']
const DECISIONS = ['Yes', 'Hold', 'No']

/** The options of a picklist with this symbol (api-guide section 8.4). CHECKBOX symbols have none. */
const PICKLIST_SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  ARROWS_3_WAY: ['Up', 'Sideways', 'Down'],
  ARROWS_4_WAY: ['Up', 'Angle Up', 'Angle Down', 'Down'],
  ARROWS_5_WAY: ['Up', 'Angle Up', 'Sideways', 'Angle Down', 'Down'],
  DECISION_SHAPES: DECISIONS,
  DECISION_SYMBOLS: DECISIONS,
  DIRECTIONS_3_WAY: ['Up', 'Unchanged', 'Down'],
  DIRECTIONS_4_WAY: ['Up', 'Right', 'Down', 'Left'],
  EFFORT: FIVE_STEPS,
  HARVEY_BALLS: FIVE_FILLS,
  HEARTS: FIVE_STEPS,
  MONEY: FIVE_STEPS,
  PAIN: ['No Pain', 'Mild', 'Moderate', 'Severe', 'Very Severe', 'Extreme'],
  PRIORITY: ['High', 'Low'],
  PRIORITY_HML: ['High', 'Medium', 'Low'],
  PROGRESS: FIVE_FILLS,
  RYG: ['Red', 'Yellow', 'Green'],
  RYGB: ['Red', 'Yellow', 'Green', 'Blue'],
  RYGG: ['Red', 'Yellow', 'Green', 'Gray'],
  SIGNAL: FIVE_FILLS,
  SKI: ['Green Circle', 'Blue Square', 'Black Diamond', 'Double Black Diamond'],
  STAR_RATING: FIVE_STEPS,
  VCR: ['Stop', 'Rewind', 'Play', 'Fast Forward', 'Pause'],
  WEATHER: ['Sunny', 'Partly Sunny', 'Cloudy', 'Rainy', 'Stormy'],
}

const CHECKBOX_SYMBOLS: ReadonlySet<string> = new Set(['FLAG', 'STAR'])

/** Whether columns of this type can have this symbol. */
export function fitsSymbol(type: ColumnType, symbol: string): boolean {
  return type === 'CHECKBOX'
    ? CHECKBOX_SYMBOLS.has(symbol)
    : type === 'PICKLIST' && Object.hasOwn(PICKLIST_SYMBOLS, symbol)
}

/** The options of a symbol, or undefined without a symbol. */
export function symbolOptions(symbol: string | undefined): readonly string[] | undefined {
  return symbol === undefined ? undefined : PICKLIST_SYMBOLS[symbol]
}
