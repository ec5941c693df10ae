import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'

type PreviewPorts = {
  /** Calculates the formula off the page; null if that is not possible. */
  readonly preview: (formula: string) => Promise<FormulaPreview | null>
  readonly onPreview: (formula: string, preview: FormulaPreview | null) => void
  /** Runs the work after the frame that draws the typed text. */
  readonly later: (work: () => void) => void
}

/** Calculates the formula that is being typed: one at a time, the latest, and drops the result of an older one. */
export class LatestPreview {
  readonly #ports: PreviewPorts
  /** Null without a formula. */
  #formula: string | null = null
  #isBusy = false
  /** The sheet has changed since the calculation began. */
  #isOld = false

  constructor(ports: PreviewPorts) {
    this.#ports = ports
  }

  get formula(): string | null {
    return this.#formula
  }

  /** Returns at once; null cancels. */
  follow(formula: string | null): void {
    this.#formula = formula
    if (formula !== null && !this.#isBusy) this.#plan()
  }

  /** The sheet has changed: calculates the formula again. */
  renew(): void {
    this.#isOld = true
    if (this.#formula !== null && !this.#isBusy) this.#plan()
  }

  #plan(): void {
    this.#isBusy = true
    this.#ports.later(() => void this.#calculate()) // ignored: it passes its result on
  }

  async #calculate(): Promise<void> {
    const formula = this.#formula
    this.#isOld = false
    const preview = formula === null ? null : await this.#ports.preview(formula)
    this.#isBusy = false
    if (this.#formula === null) return
    const isNext = this.#isOld || this.#formula !== formula
    // While the sheet is replaced nothing is known for a moment: the result before that stays.
    if (this.#formula === formula && (preview || !isNext)) this.#ports.onPreview(formula, preview)
    if (isNext) this.#plan()
  }
}
