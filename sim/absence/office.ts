import type { Random } from '../../shared/random.ts'
import type { Service } from '../env/service.ts'
import { type AskService, makeSheet } from '../typing/on-service.ts'
import type { Paper } from '../typing/paper.ts'

const ROWS = 12
/** Prefix of values that the other users write. */
const THEIRS = 'o-'
export const isTheirs = (word: string): boolean => word.startsWith(THEIRS)

/** Many sheets of one owner, shared with the absent user and with two others. */
export async function openOffice(service: Service, sheets: number, random: Random) {
  const { owner, members } = await service.open(['k'], [1, 1, 1])
  const [person = '', ...others] = members.map(({ tokens }) => tokens[0] ?? '')
  const askAs =
    (token: string): AskService =>
    (method, path, body = null) =>
      service.call(token, method, path, body)

  const made: { readonly paper: Paper; readonly rowIds: readonly number[]; readonly keys: readonly string[] }[] = []
  /** The last value that others wrote into each cell, by row key. */
  const theirs = new Map<string, string>()
  for (let index = 0; index < sheets; index++) {
    const keys = Array.from({ length: ROWS }, (_, row) => `k${index}-${row}`)
    const one = await makeSheet(askAs(owner), `Plan ${index}`, keys)
    const shares = members.map(({ email }) => ({ email, accessLevel: 'EDITOR' }))
    await askAs(owner)('POST', `/sheets/${one.paper.sheetId}/shares`, shares)
    made.push({ ...one, keys })
  }
  let words = 0
  const newWord = () => {
    words += 1
    return `${THEIRS}${words}`
  }

  return {
    papers: made.map(({ paper }) => paper),
    person: { token: person, name: 'c0' },
    ask: askAs(owner),
    theirs,
    /** Another user changes an original cell, or adds a row at the end. */
    async meddle(): Promise<void> {
      const [one, token] = [made[random.below(made.length)], others[random.below(others.length)]]
      if (!one || token === undefined) return
      const { paper, rowIds, keys } = one
      const column = random.pick(['text', 'other'] as const)
      const cell = { columnId: paper[column], value: newWord() }
      const at = random.below(rowIds.length)
      const isThere = random.chance(0.8)
      const row = isThere
        ? { id: rowIds[at], cells: [cell] }
        : { toBottom: true, cells: [{ columnId: paper.key, value: newWord() }, cell] }
      if (isThere) theirs.set(`${keys[at]} ${column}`, cell.value)
      await askAs(token)('id' in row ? 'PUT' : 'POST', `/sheets/${paper.sheetId}/rows`, [row])
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>
