import type { Span } from '../../../shared/formula/token.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import { afterFrames } from '../core/after-frames.ts'
import { element } from '../core/dom.ts'
import { LatestPreview } from './latest-preview.ts'
import type { PreviewMessage } from './preview-message.ts'

type ResultPorts = {
  /** Calculates the formula off the page; null if that is not possible. */
  readonly preview: (formula: string) => Promise<FormulaPreview | null>
  readonly message: (preview: FormulaPreview | null, formula: string) => PreviewMessage | null
  /** A result is shown, with the argument that is wrong; null for none. */
  readonly onShown: (formula: string, wrongArgument: Span | null) => void
}

const ID = 'sf-live-result'
/** The frame that draws the typed text does not wait for the call. */
const FRAMES_TO_DRAW = 2

/** The result of the formula that is being typed: beside it in the bar, and below it in its cell. */
export class LiveResult {
  /** For the end of the line in the bar. */
  readonly beside = element('span', 'sf-result-beside')
  /** Describes the editor to screen readers, which read it on request: it changes too often to be announced. */
  readonly below = element('div', 'sf-result-below')
  readonly id = ID
  readonly #result = element('span', 'sf-result-value')
  readonly #note = element('span', 'sf-result-note')
  readonly #latest: LatestPreview

  constructor({ preview, message, onShown }: ResultPorts) {
    this.below.id = ID
    this.below.append(this.#result, ' ', this.#note)
    this.#show(null)
    this.#latest = new LatestPreview({
      preview,
      onPreview: (formula, known) => {
        this.#show(message(known, formula))
        onShown(formula, known?.kind === 'error' ? known.wrongArgument : null)
      },
      later: work => afterFrames(FRAMES_TO_DRAW, work),
    })
  }

  /** Called after each change of the text; null if it is no formula. Returns at once. */
  follow(formula: string | null): void {
    if (formula === this.#latest.formula) return
    this.#latest.follow(formula)
    if (formula === null) this.#show(null)
    else this.#markOld(true)
  }

  /** Called when the sheet has changed. The result stays until its successor is known. */
  renew(): void {
    this.#latest.renew()
  }

  #show(message: PreviewMessage | null): void {
    this.beside.textContent = message?.result ?? ''
    this.#result.textContent = message?.result ?? ''
    this.#note.textContent = message?.note ?? ''
    this.below.hidden = message === null
    this.below.classList.toggle('sf-result-bare', message?.note === null)
    this.#markOld(false)
  }

  /** An old result disappears unless the next one follows at once, so that typing causes no flicker. */
  #markOld(isOld: boolean): void {
    for (const each of [this.beside, this.below]) each.classList.toggle('sf-result-old', isOld)
  }
}
