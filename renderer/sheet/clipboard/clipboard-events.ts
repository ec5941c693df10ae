import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { showCellTip } from '../core/cell-tip.ts'
import type { EditPorts } from '../editing/edit-ports.ts'
import type { Editing } from '../editing/editing-feature.ts'
import { coverCells } from '../grid/drawn/cover-cells.ts'
import type { FeatureParts } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import type { SheetGridProps } from '../grid/grid-props.ts'
import { commandFor, keyOf } from '../grid/input/grid-keys.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { type Area, areaOf } from '../grid/selection/area.ts'
import type { Ranges } from '../grid/selection/ranges.ts'
import { rectanglesOf } from '../grid/selection/rectangles.ts'
import { copySelection } from './copy/copy-selection.ts'
import { lastCopied } from './copy/last-copied.ts'
import { type Flavours, writeFlavours } from './copy/write-flavours.ts'
import { type OwnCopy, stepClipboard } from './paste/read-clipboard.ts'
import { type ClipboardPorts, type Cut, PasteRun } from './paste/run-paste.ts'

/** The last copied or cut cells, outlined until the next edit. */
type Copied = {
  readonly flavours: Flavours
  readonly ranges: Ranges
  readonly view: SheetView
  /** Stores the edits that clear cut cells; null after copying. */
  readonly cutFrom: EditPorts['onEdits'] | null
}

const UNDER_WAY = 'The last paste is still running. Wait for it, or press Escape to cancel it.'
/** Input that removes the outline of copied cells. */
const EDITING = new Set(['type', 'feature', 'row'])

/** Copy, cut and paste while a cell has the focus. An open editor handles its own clipboard events. */
export class GridClipboard {
  readonly #host: GridHost
  readonly #root: HTMLElement
  readonly #editing: Editing
  readonly #props: () => SheetGridProps
  readonly #ports: () => ClipboardPorts
  #copied: Copied | null = null
  #run: PasteRun | null = null
  #textOnly = false
  /** Whether the last input was the release of the middle button. */
  #isMiddleClick = false
  /** The drawn outline of `#copied`; null while another sheet is shown. */
  #outlined: Area | null = null

  constructor({ host, root, props }: FeatureParts, editing: Editing, ports: () => ClipboardPorts) {
    this.#host = host
    this.#root = root
    this.#editing = editing
    this.#props = props
    this.#ports = ports
  }

  /** Listens until the returned function is called. */
  watch(): () => void {
    const leaving = new AbortController()
    const signal = leaving.signal
    // On the document: without selected text, these events are dispatched to the body and not to the focused element.
    document.addEventListener('copy', event => this.#onCopy(event, null), { signal })
    document.addEventListener('cut', event => this.#onCopy(event, this.#ports().onEdits), { signal })
    document.addEventListener('paste', event => this.#onPaste(event), { signal })
    const noteInput = (event: Event) => {
      this.#isMiddleClick = event instanceof MouseEvent && event.button === 1
    }
    for (const input of ['mouseup', 'keydown']) document.addEventListener(input, noteInput, { signal, capture: true })
    this.#root.addEventListener('keydown', event => this.#onKey(event), { signal, capture: true })
    this.#root.addEventListener('dblclick', () => this.#forget(), { signal })
    return () => {
      this.#run?.cancel()
      leaving.abort()
    }
  }

  /** Called when the displayed rows change: the outline stays with its cells. */
  shown(): void {
    const { context, selection } = this.#host
    const copied = this.#copied
    if (!copied) return
    if (copied.view.meta.id !== context.view?.meta.id) {
      this.#outlined = null
      return
    }
    // Filling draws another outline, so the copied cells are no longer needed.
    if (this.#outlined && selection.outlined() !== this.#outlined) this.#copied = null
    else this.#outline()
  }

  #outline(): void {
    const { selection } = this.#host
    if (!this.#copied) return
    this.#outlined = areaOf(rectanglesOf(this.#copied.ranges, selection.layout()))
    selection.outline(this.#outlined)
  }

  #onCopy(event: ClipboardEvent, cutFrom: Copied['cutFrom']): void {
    const { context, selection } = this.#host
    if (!this.#isAtCells() || !context.view) return
    event.preventDefault()
    const cells = cutFrom && context.readOnly ? { sentence: context.readOnly } : copySelection(this.#host)
    if ('sentence' in cells) {
      this.#say(cells.sentence)
      return
    }
    const flavours = writeFlavours(context.view.meta.id, cells)
    event.clipboardData?.setData('text/plain', flavours.plain)
    event.clipboardData?.setData('text/html', flavours.html)
    this.#copied = { flavours, ranges: selection.ranges(), view: context.view, cutFrom }
    lastCopied.set({ view: context.view, rich: flavours.rich })
    this.#outline()
  }

  #onPaste(event: ClipboardEvent): void {
    const { context, selection } = this.#host
    const cover = (edits: readonly SheetEdit[]) => coverCells(context, edits)
    const data = event.clipboardData
    if (!this.#isAtCells() || !context.view || !data) return
    event.preventDefault()
    // On Linux a middle click pastes the text selected in any program, which would overwrite the cell unintentionally.
    if (this.#isMiddleClick) return
    const whyNot = context.readOnly || (this.#run && UNDER_WAY)
    if (whyNot) {
      this.#say(whyNot)
      return
    }
    const content = {
      plain: data.getData('text/plain'),
      html: data.getData('text/html'),
      hasFiles: data.files.length > 0,
    }
    const read = stepClipboard(content, this.#copied && ownCopyOf(this.#copied), this.#textOnly)
    this.#textOnly = false
    void this.#paste(
      new PasteRun(
        { selection, context, cover, seen: seenIn(context.view, context.optimisticCells) },
        { ...this.#props(), ...this.#ports() },
        context.view,
      ),
      read,
    )
  }

  async #paste(run: PasteRun, read: ReturnType<typeof stepClipboard>): Promise<void> {
    this.#run = run
    const copied = this.#copied
    const ended = run.run(read, isOwn => (isOwn && copied ? cutOf(copied) : null))
    this.#ports().onPaste({ kind: 'begun', ended })
    const outcome = await ended
    this.#run = null
    if (typeof outcome === 'object') this.#say(outcome.sentence)
    // Cut cells can be moved only once.
    if (outcome === 'pasted' && copied?.cutFrom && this.#copied?.flavours.html === copied.flavours.html) this.#forget()
  }

  #onKey(event: KeyboardEvent): void {
    const key = keyOf(event)
    this.#textOnly = key.main && key.shift && key.key.toLowerCase() === 'v'
    if (this.#editing.owns(event.target)) return
    const command = commandFor(key)
    if (key.key === 'Escape') this.#run?.cancel()
    if (key.key === 'Escape' || (command && EDITING.has(command.kind))) this.#forget()
  }

  #forget(): void {
    if (!this.#copied) return
    this.#copied = null
    this.#outlined = null
    this.#host.selection.outline([])
  }

  #isAtCells(): boolean {
    const at = document.activeElement
    if (this.#editing.isBusy() || !at || !this.#root.contains(at)) return false
    return at === this.#root || at.closest('.ag-cell') !== null
  }

  #say(sentence: string): void {
    const { active } = this.#host.selection
    const cell = active && this.#host.cellElement(active)
    if (cell) showCellTip(this.#root, cell.getBoundingClientRect(), sentence)
    else this.#ports().onPaste({ kind: 'refused', sentence })
  }
}

const ownCopyOf = ({ flavours, cutFrom }: Copied): OwnCopy => ({ ...flavours, isCut: cutFrom !== null })

const cutOf = ({ cutFrom, view, flavours }: Copied): Cut | null =>
  cutFrom && { view, rich: flavours.rich, onEdits: cutFrom }
