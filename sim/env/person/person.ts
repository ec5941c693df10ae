import { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Ledger } from '../../check/ledger.ts'
import type { Deed } from '../../plan/deeds.ts'
import type { Client } from '../client.ts'
import type { Office } from '../service.ts'
import { createCellDeeds } from './cells.ts'
import { createColumnDeeds } from './columns.ts'
import { createDecisions } from './decide.ts'
import { createDiscussionDeeds } from './discussions.ts'
import { createFileDeeds } from './files.ts'
import { createImageDeeds } from './images.ts'
import { createLinkDeeds } from './links.ts'
import { createListDeeds } from './lists.ts'
import type { PersonContext, Scene } from './person-context.ts'
import { createTagDeeds } from './tags.ts'
import { createUndo } from './undo.ts'

export type PersonDeps = {
  readonly name: string
  /** The index of the app. */
  readonly nth: number
  readonly office: Office
  readonly ledger: Ledger
  readonly now: () => number
  readonly triesAgain: () => void
  readonly doesAgain: PersonContext['doesAgain']
}

/** The sources for other users' links are at the end. */
const SOURCES_EACH = 20
const IMAGES_EACH = 6

/** A user at an app who acts on the content of one sheet's window and records which actions were stored. */
export function createPerson({ name, nth, office, ledger, now, triesAgain, doesAgain }: PersonDeps) {
  const sheetId = SheetId.parse(office.sheetId)
  let words = 0
  const context: PersonContext = {
    name,
    sheetId,
    key: ColumnId.parse(office.keyColumn),
    several: office.several,
    sources: office.sources.slice(nth * SOURCES_EACH, (nth + 1) * SOURCES_EACH),
    formulaColumns: office.formulaColumns,
    photo: office.photo === null ? null : ColumnId.parse(office.photo),
    gallery: office.gallery.slice(nth * IMAGES_EACH, (nth + 1) * IMAGES_EACH).map(({ id }) => id),
    ledger,
    by: () => ({ client: name, sheetId, at: now() }),
    newWord() {
      words += 1
      return `${name}${office.letter}-${words}`
    },
    doesAgain,
  }
  const undo = createUndo()
  const cells = createCellDeeds(context, undo)
  const links = createLinkDeeds(context, undo)
  const lists = createListDeeds(context, undo)
  const images = createImageDeeds(context, undo)
  const discussions = createDiscussionDeeds(context)
  const columns = createColumnDeeds(context)
  const tags = createTagDeeds(context)
  const files = createFileDeeds(context)
  const decisions = createDecisions(context, triesAgain)

  const takeBack = (scene: Scene): void => {
    const { client, view } = scene
    const back = undo.take(client, view)
    const cells = back.filter(edit => edit.kind === 'set-cell')
    links.takeBack(
      client,
      view,
      cells.filter(({ columnId }) => columnId !== context.photo),
    )
    images.takeBack(
      client,
      view,
      cells.filter(({ columnId }) => columnId === context.photo),
    )
    for (const edit of back) if (edit.kind === 'change-column') lists.takeBack(scene, edit.columnId, edit.change)
  }

  const onSheet: { readonly [D in Deed]?: (scene: Scene) => void } = {
    add: cells.add,
    'say-of-sheet': discussions.sayOfSheet,
    reply: discussions.reply,
    reword: discussions.reword,
    unsay: discussions.unsay,
    'add-column': columns.add,
    'rename-column': columns.rename,
    'retype-column': columns.retype,
    'move-column': columns.move,
    'delete-column': columns.remove,
    ...lists.deeds,
    undo: takeBack,
  }
  const onRow: { readonly [D in Deed]?: (scene: Scene) => void } = {
    set: cells.set,
    'set-again': cells.setAgain,
    'begin-text': cells.beginText,
    'commit-text': cells.commitText,
    'give-text-up': cells.giveTextUp,
    'add-child': cells.addChild,
    delete: cells.remove,
    move: cells.move,
    say: discussions.say,
    'say-with-file': discussions.sayWithFile,
    'type-over-link': cells.typeOverLink,
    'type-formula': cells.typeFormula,
    'type-over-formula': cells.typeOverFormula,
    ...links.deeds,
    ...images.deeds,
    ...tags,
    ...files,
  }
  const onAny: { readonly [D in Deed]?: (client: Client) => void } = {
    save: ({ sync }) => sync.save(null),
    hold: ({ sync }) => sync.setSaving('hold'),
    automatic: ({ sync }) => sync.setSaving('automatic'),
    refresh({ sync }) {
      void sync.refresh(sheetId) // The result is checked at the end.
      if (office.isTalkative) void sync.comments.list({ sheetId, rowId: null }, 0)
    },
    ...decisions,
  }

  return (client: Client, deed: Deed, row: number, column: number): void => {
    onAny[deed]?.(client)
    const view = client.sync.view(sheetId)
    if (!view) return
    const scene = { client, view, index: view.rowCount > 0 ? row % view.rowCount : -1, column }
    onSheet[deed]?.(scene)
    if (view.rowCount > 0) onRow[deed]?.(scene)
  }
}
