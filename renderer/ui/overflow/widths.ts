type Slot = (element: HTMLElement | null) => (() => void) | undefined

/**
 * Widths of the tools and the bar from a `ResizeObserver`: after layout, before paint, and without forcing a layout.
 */
export class Widths {
  readonly #elements = new Map<string, HTMLElement>()
  readonly #widths = new Map<Element, number>()
  readonly #slots = new Map<string, Slot>()
  readonly #observer: ResizeObserver
  #bar: HTMLElement | null = null

  constructor(onChange: () => void) {
    this.#observer = new ResizeObserver(entries => {
      for (const { target, borderBoxSize } of entries) this.#widths.set(target, borderBoxSize[0]?.inlineSize ?? 0)
      onChange()
    })
  }

  /** The ref of a tool. Stable across renders, so that only changes are measured. */
  slotOf(id: string): Slot {
    const known = this.#slots.get(id)
    if (known) return known
    const slot: Slot = element => {
      if (element) this.#elements.set(id, element)
      return this.#observe(element, () => this.#elements.delete(id))
    }
    this.#slots.set(id, slot)
    return slot
  }

  readonly bar: Slot = element => {
    this.#bar = element
    return this.#observe(element, () => {
      this.#bar = null
    })
  }

  of(id: string): number {
    const element = this.#elements.get(id)
    return (element && this.#widths.get(element)) ?? 0
  }

  /** Null before the first measurement. */
  get availablePx(): number | null {
    return (this.#bar && this.#widths.get(this.#bar)) ?? null
  }

  holdsFocus(id: string): boolean {
    return this.#elements.get(id)?.contains(document.activeElement) ?? false
  }

  #observe(element: HTMLElement | null, forget: () => void): (() => void) | undefined {
    if (!element) return undefined
    this.#observer.observe(element)
    return () => {
      this.#observer.unobserve(element)
      this.#widths.delete(element)
      forget()
    }
  }
}
