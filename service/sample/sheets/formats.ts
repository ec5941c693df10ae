// Seventeen slots; 11 = currency (7 is the pound), 12 = decimals, 13 = thousands separator, 14 = 2 money or 3 percent.

/** £12,400 */
export const POUNDS = ',,,,,,,,,,,7,0,1,2,,'

/** $12,400 */
export const DOLLARS = ',,,,,,,,,,,13,0,1,2,,'

/** 35% for 0.35 */
export const PERCENT = ',,,,,,,,,,,,0,,3,,'

// 2 = bold, 5 = strikethrough, 8 = text colour (34 a grey, 35 a dark red), 9 = background (11 a pale red).

/** For finished items. */
export const STRUCK = ',,,,,1,,,34,,,,,,,,'

/** For urgent items. */
export const ALARM = ',,1,,,,,,35,11,,,,,,,'
