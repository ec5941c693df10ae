import { describe, expect, test } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { Cell, CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { EditState, FormatCell, SetCell, SheetEdit } from '../../shared/model/sheet/edit.ts'
import { coalesce } from './coalesce.ts'
import type { OutboxEdit } from './outbox-rows.ts'

const set = (value: CellValue): SetCell => ({
  kind: 'set-cell',
  rowId: rowId(5),
  columnId: columnId(1),
  value,
  formula: null,
})
const waiting = (edit: SheetEdit, state: EditState, base: Cell | null = null, seq = 1): OutboxEdit => ({
  seq,
  sheetId: sheetId(1),
  edit,
  base,
  state,
  reason: null,
  madeAt: 1,
  savedVersion: null,
  sentAt: null,
  mayArrive: false,
})

describe('an edit whose author saw another value than the current one', () => {
  const made = (seen: readonly CellValue[], others: readonly OutboxEdit[], now: CellValue) =>
    coalesce({ edit: set('mine'), base: aCell(now), seen: seen.map(value => aCell(value)) }, others)

  test('is based on the value that its author saw', () => {
    expect(made(['old'], [], 'theirs')).toMatchObject({ kind: 'insert', base: aCell('old') })
    expect(made(['old'], [], 'old')).toMatchObject({ kind: 'insert', base: aCell('old') })
    expect(made(['12'], [], 12)).toMatchObject({ kind: 'insert', base: aCell(12) })
  })

  test('is based on the author’s own text once that is saved', () => {
    expect(made(['old', 'own'], [], 'own')).toMatchObject({ kind: 'insert', base: aCell('own') })
    expect(made(['old', 'own'], [], 'theirs')).toMatchObject({ kind: 'insert', base: aCell('own') })
  })

  test('keeps the base of the edit that it replaces, unless that was rebased on an unseen value', () => {
    const queued = (base: CellValue) => waiting(set('own'), 'queued', aCell(base))

    expect(made(['old', 'own'], [queued('old')], 'theirs')).toMatchObject({ kind: 'update', base: aCell('old') })
    expect(made(['old', 'own'], [queued('theirs')], 'theirs')).toMatchObject({ kind: 'update', base: aCell('old') })
  })

  test('is based on the text that is being sent, unless another user’s was merged into it', () => {
    const sending = (value: CellValue) => waiting(set(value), 'sending', aCell('old'))

    expect(made(['old', 'own'], [sending('own')], 'old')).toMatchObject({ kind: 'insert', base: aCell('own') })
    expect(made(['old', 'own'], [sending('own, theirs')], 'old')).toMatchObject({ kind: 'insert', base: aCell('own') })
  })

  test('resolves the conflict that its author saw, and no later value', () => {
    const inReview = waiting(set('own'), 'needs-review', aCell('old'))

    expect(made(['theirs', 'own'], [inReview], 'theirs')).toMatchObject({ base: aCell('theirs'), replaces: [1] })
    expect(made(['theirs', 'own'], [inReview], 'later')).toMatchObject({ base: aCell('theirs'), replaces: [1] })
  })
})

describe('an edit next to pending ones', () => {
  const made = (value: CellValue, others: readonly OutboxEdit[], base: CellValue = 'old') =>
    coalesce({ edit: set(value), base: aCell(base) }, others)

  test('of another cell does not change them', () => {
    const other = waiting({ ...set('x'), columnId: columnId(2) }, 'queued')

    expect(made('a', [other])).toMatchObject({ kind: 'insert', replaces: [] })
  })

  test('without effect is dropped', () => {
    expect(made('old', [])).toEqual({ kind: 'drop', seqs: [] })
  })

  test('replaces the queued one, and both are dropped when the original value returns', () => {
    const queued = waiting(set('a'), 'queued', aCell('first'))

    expect(made('b', [queued])).toMatchObject({ kind: 'update', seq: 1, base: aCell('first') })
    expect(made('first', [queued])).toEqual({ kind: 'drop', seqs: [1] })
  })

  test.each(['sending', 'unknown', 'saved'] as const)('is based on the value of one that is %s', state => {
    const underway = waiting(set('a'), state, aCell('first'))

    expect(made('b', [underway])).toMatchObject({ kind: 'insert', base: aCell('a'), replaces: [] })
    expect(made('a', [underway])).toEqual({ kind: 'drop', seqs: [] })
    expect(made('first', [underway], 'first')).toMatchObject({ kind: 'insert' })
  })

  test('resolves a rejection, even with the service’s value', () => {
    const inReview = waiting(set('a'), 'needs-review', aCell('first'))

    expect(made('b', [inReview])).toMatchObject({ kind: 'insert', base: aCell('old'), replaces: [1] })
    expect(made('old', [inReview])).toEqual({ kind: 'drop', seqs: [1] })
  })

  test('that changes only the link is kept, and both are dropped when the link returns', () => {
    const link = 'web https://x.example'
    const linkedTo = (to: string | null) => ({ ...set('old'), link: to })
    const queued = waiting(linkedTo(link), 'queued', aCell('old'))

    expect(coalesce({ edit: linkedTo(link), base: aCell('old') }, [])).toMatchObject({ kind: 'insert' })
    expect(coalesce({ edit: linkedTo(null), base: aCell('old', { link }) }, [])).toMatchObject({ kind: 'insert' })
    expect(coalesce({ edit: linkedTo(link), base: aCell('old', { link }) }, [])).toEqual({ kind: 'drop', seqs: [] })
    expect(coalesce({ edit: linkedTo(null), base: aCell('old') }, [queued])).toEqual({ kind: 'drop', seqs: [1] })
  })

  test('keeps the link of the text that it replaces, and has none after the cell was cleared', () => {
    const link = 'web https://x.example'
    const onTop = (queued: SetCell, base: Cell) => coalesce({ edit: set('b'), base }, [waiting(queued, 'queued', base)])

    expect(onTop({ ...set('a'), link }, aCell('old'))).toMatchObject({ edit: { value: 'b', link } })
    expect(onTop(set(null), aCell('old', { link }))).toMatchObject({ edit: { value: 'b', link: null } })
    expect(onTop(set(null), aCell('old'))).toMatchObject({ edit: set('b') })
    expect(onTop(set(null), aCell('old'))).not.toMatchObject({ edit: { link: null } })
  })

  test('that removes an image is kept, even in a cell without text, and still removes it after later input', () => {
    const imaged = (text: CellValue) => aCell(text, { image: 'a1' })
    const removal = { ...set(null), image: null }
    const queued = waiting(removal, 'queued', imaged('door.gif'))

    expect(coalesce({ edit: removal, base: imaged(null) }, [])).toMatchObject({ kind: 'insert' })
    expect(coalesce({ edit: removal, base: aCell(null) }, [])).toEqual({ kind: 'drop', seqs: [] })
    expect(coalesce({ edit: set('door.gif'), base: null }, [queued])).toMatchObject({
      kind: 'update',
      edit: { value: 'door.gif', image: null },
    })
    expect(coalesce({ edit: set('door.gif'), base: imaged('door.gif') }, [])).toEqual({ kind: 'drop', seqs: [] })
  })

  test('that puts an image still does with later text, and is dropped when the original content returns', () => {
    const put = { ...set('Door'), image: 'a1' }
    const queued = waiting(put, 'queued', aCell('old'))

    expect(coalesce({ edit: put, base: aCell('Door') }, [])).toMatchObject({ kind: 'insert', edit: { image: 'a1' } })
    expect(coalesce({ edit: set('Gate'), base: null }, [queued])).toMatchObject({
      kind: 'update',
      edit: { value: 'Gate', image: 'a1' },
    })
    expect(coalesce({ edit: { ...set('old'), image: null }, base: null }, [queued])).toMatchObject({ kind: 'drop' })
    const underway = waiting(put, 'sending', aCell('old'))
    expect(coalesce({ edit: { ...set('old'), image: null }, base: null }, [underway])).toMatchObject({
      kind: 'insert',
      base: { value: 'Door', image: 'a1' },
    })
  })

  test('over a rejected image becomes its text, until it is withdrawn', () => {
    const refused = waiting({ ...set('x'.repeat(101)), image: 'a1' }, 'needs-review', aCell('old'))

    expect(coalesce({ edit: set('Gate'), base: aCell('old') }, [refused])).toMatchObject({
      kind: 'insert',
      edit: { value: 'Gate', image: 'a1' },
      replaces: [refused.seq],
    })
    expect(coalesce({ edit: { ...set('old'), image: null }, base: aCell('old') }, [refused])).toMatchObject({
      kind: 'drop',
    })
  })

  test('that restores a removed image before the removal is sent leaves nothing to send', () => {
    const queued = waiting({ ...set(null), image: null }, 'queued', aCell('Door', { image: 'a1' }))

    expect(coalesce({ edit: { ...set('Door'), image: 'a1' }, base: null }, [queued])).toMatchObject({ kind: 'drop' })
  })

  test('after one that is being sent is based on the link that this one leaves', () => {
    const underway = waiting({ ...set('a'), link: 'sheet 7 ' }, 'sending', aCell('first'))

    expect(coalesce({ edit: { ...set('a'), link: null }, base: null }, [underway])).toMatchObject({
      kind: 'insert',
      base: { value: 'a', link: 'sheet 7 ' },
    })
    expect(coalesce({ edit: { ...set('a'), link: 'sheet 7 ' }, base: null }, [underway])).toMatchObject({
      kind: 'drop',
    })
  })

  test('over a linked cell still cuts the link, and is dropped when the link returns', () => {
    const linked = aCell(12, { linkIn: 'OK 7 8 9 Costs' })
    const cut = waiting({ ...set(12), linkIn: null }, 'queued', linked)

    expect(coalesce({ edit: { ...set(12), linkIn: null }, base: linked }, [])).toMatchObject({ kind: 'insert' })
    expect(coalesce({ edit: set(13), base: linked }, [cut])).toMatchObject({ edit: { value: 13, linkIn: null } })
    expect(coalesce({ edit: { ...set(12), linkIn: 'OK 7 8 9 Costs' }, base: linked }, [cut])).toEqual({
      kind: 'drop',
      seqs: [1],
    })
  })

  test('over an unsent link neither creates nor removes one', () => {
    const made = waiting({ ...set(12), linkIn: 'OK 7 8 9 Costs' }, 'queued', aCell('old'))

    const next = coalesce({ edit: set('mine'), base: aCell('old') }, [made])
    expect(next).toMatchObject({ kind: 'update', edit: set('mine') })
    expect(next.kind === 'update' && 'linkIn' in next.edit).toBe(false)
  })

  test('of a cell with unknown content is always kept', () => {
    expect(coalesce({ edit: set('a'), base: null }, [])).toMatchObject({ kind: 'insert', base: null })
  })
})

describe('deleting a row created here', () => {
  const remove: SheetEdit = { kind: 'delete-row', rowId: rowId(-1) }
  const add: SheetEdit = { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: null } }

  test('is sent if the row is being sent already', () => {
    expect(coalesce({ edit: remove, base: null }, [waiting(add, 'sending')])).toMatchObject({ kind: 'insert' })
    expect(coalesce({ edit: remove, base: null }, [])).toMatchObject({ kind: 'insert' })
  })

  test('leaves no trace if the row was never sent', () => {
    const typed = { ...set('x'), rowId: rowId(-1) }
    const others = [waiting(add, 'needs-review', null, 4), waiting(typed, 'queued', null, 6)]

    expect(coalesce({ edit: remove, base: null }, others)).toEqual({ kind: 'drop', seqs: [4, 6] })
  })

  test('of the service is always sent', () => {
    expect(coalesce({ edit: { ...remove, rowId: rowId(5) }, base: null }, [])).toMatchObject({ kind: 'insert' })
  })
})

describe('a format next to pending edits', () => {
  const shown = (format: string | null): FormatCell => ({
    ...{ kind: 'format-cell', rowId: rowId(5), columnId: columnId(1), format },
  })
  const held = (format: string): Cell => ({ ...aCell('old'), format })
  const made = (format: string | null, others: readonly OutboxEdit[], base: Cell | null = held(',,1')) =>
    coalesce({ edit: shown(format), base }, others)

  test('does not affect input into its cell, and is not affected by it', () => {
    expect(made(',,,1', [waiting(set('a'), 'queued', aCell('old'))])).toMatchObject({ kind: 'insert', replaces: [] })
    expect(coalesce({ edit: set('a'), base: aCell('old') }, [waiting(shown(',,,1'), 'queued')])).toMatchObject({
      kind: 'insert',
      replaces: [],
    })
  })

  test('replaces a queued one, and both are dropped when the original format returns', () => {
    const queued = waiting(shown(',,,1'), 'queued', held(',,1'))

    expect(made(',,,,1', [queued])).toMatchObject({ kind: 'update', seq: 1, base: held(',,1') })
    expect(made(',,1,,,', [queued])).toEqual({ kind: 'drop', seqs: [1] })
    expect(made(',,1', [])).toEqual({ kind: 'drop', seqs: [] })
  })

  test('is based on one that was sent, and replaces one that was rejected', () => {
    expect(made(',,1', [waiting(shown(',,,1'), 'sending')])).toMatchObject({ kind: 'insert', base: { format: ',,,1' } })
    expect(made(',,,1', [waiting(shown(',,,1'), 'unknown')])).toEqual({ kind: 'drop', seqs: [] })
    expect(made(',,,,1', [waiting(shown(',,,1'), 'needs-review')])).toMatchObject({ kind: 'insert', replaces: [1] })
  })
})
