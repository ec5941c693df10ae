import { GONE, Lag, type Predecessor, Relation, samePredecessor } from '../../../../../shared/model/predecessors.ts'
import { cannotHold, holds, type Typed } from '../typed.ts'
import type { WaitingRow } from './waiting-row.ts'

const MOST = 500
/** A row number, a relation and a signed lag: `7`, `3FS+2d`, `5 ss - 1d 4h`. */
const PART = /^(\d{1,9})\s*([a-z]*)\s*(?:([+\-−])\s*(.*))?$/i
const AMOUNT = /^(\d{1,9}(?:\.\d{1,6})?)\s*([a-zµ]*)\s*/i
const SAMPLE = 'such as 2, 3FS +2d or 5SS -1d'

const UNITS: readonly (readonly [word: RegExp, part: keyof Lag])[] = [
  [/^(w|wks?|weeks?)$/i, 'weeks'],
  [/^(d|days?)$/i, 'days'],
  [/^(h|hrs?|hours?)$/i, 'hours'],
  [/^(m|mins?|minutes?)$/i, 'minutes'],
  [/^(s|secs?|seconds?)$/i, 'seconds'],
  [/^(ms|milliseconds?)$/i, 'milliseconds'],
]

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string }

const read = <T>(value: T): Read<T> => ({ ok: true, value })
const no = (sentence: string): Read<never> => ({ ok: false, sentence })

/** Parses current row numbers into row ids, so that the rows can move. */
export function parsePredecessors(text: string, row: WaitingRow | undefined): Typed {
  if (!row) return cannotHold('Type predecessors into the cell once its row exists.')
  const parts = text.split(/[,;\n]/).map(part => part.trim())
  const predecessors: Predecessor[] = []
  for (const part of parts) {
    if (part === '') continue
    const one = readPart(part, row)
    if (!one.ok) return cannotHold(one.sentence)
    if (predecessors.some(other => samePredecessor(other, one.value))) continue
    if (predecessors.some(({ rowId }) => rowId === one.value.rowId)) {
      return cannotHold(`“${part}” is listed already. List each row once.`)
    }
    predecessors.push(one.value)
  }
  if (predecessors.length > MOST) return cannotHold(`A cell can hold ${MOST} predecessors. Remove some.`)
  return holds(predecessors.length === 0 ? null : { kind: 'predecessors', predecessors })
}

function readPart(part: string, row: WaitingRow): Read<Predecessor> {
  if (part.toUpperCase().startsWith(GONE)) {
    return no(`${GONE} stands for a deleted row. Remove it, or type another row number.`)
  }
  const held = row.held.get(part)
  const known = held && row.whyNot(held.rowId) === null ? held : undefined
  return known ? read(known) : readNew(part, row)
}

function readNew(part: string, row: WaitingRow): Read<Predecessor> {
  const [, digits, letters = '', sign, rest = ''] = PART.exec(part) ?? []
  if (digits === undefined) return no(`“${part}” is not a row number. Type one, ${SAMPLE}.`)
  const relation = Relation.safeParse(letters.toUpperCase() || 'FS')
  if (!relation.success)
    return no(`“${letters}” is not a dependency type. After the row number, type FS, SS, FF or SF.`)
  const rowId = row.rowAt(Number(digits))
  if (rowId === null) return no(`There is no row ${digits}: the sheet has ${row.rowCount()}. Type another row number.`)
  const why = row.whyNot(rowId)
  if (why !== null) return no(why)
  const named = { rowId, relation: relation.data }
  if (sign === undefined) return read(named)
  const lag = readLag(rest, sign)
  if (!lag.ok) return lag
  return read(lag.value ? { ...named, lag: lag.value } : named)
}

/** Null for a zero lag. */
function readLag(text: string, sign: string): Read<Lag | null> {
  const [, elapsed, amounts = ''] = /^(e(?=\s*\d))?\s*(.*)$/i.exec(text) ?? []
  const parts: Record<string, number> = {}
  for (let left = amounts; left !== '' || amounts === ''; ) {
    const [whole = '', amount, unit = ''] = AMOUNT.exec(left) ?? []
    if (amount === undefined) return no(`“${sign}${text}” is not a lag. Type it ${SAMPLE}.`)
    if (unit === '') return no(`Add a unit to ${sign}${amount}: d for days, as in ${sign}${amount}d, or w, h, m.`)
    const [, part] = UNITS.find(([word]) => word.test(unit)) ?? []
    if (part === undefined) return no(`“${unit}” is not a unit of time. Type w, d, h or m after the number.`)
    if (part in parts) return no(`“${sign}${text}” has ${unit} twice. Use each unit once.`)
    parts[part] = Number(amount)
    left = left.slice(whole.length)
  }
  if (Object.values(parts).every(amount => amount === 0)) return read(null)
  const isLead = sign !== '+'
  return read(Lag.parse({ ...parts, ...(isLead ? { negative: true } : {}), ...(elapsed ? { elapsed: true } : {}) }))
}
