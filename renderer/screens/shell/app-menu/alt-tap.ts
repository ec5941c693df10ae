type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Tells Alt that is pressed and let go alone from Alt that is held for something else: a key, a click, another keyboard layout
 * (Alt+Shift), a character by its number, another window (Alt+Tab, whose end is heard by nobody here).
 */
export class AltTap {
  #isAlone = false

  down({ key, ctrlKey, metaKey, shiftKey }: Keys): void {
    this.#isAlone = key === 'Alt' && !ctrlKey && !metaKey && !shiftKey
  }

  /** True when this ends a tap. */
  up({ key }: Keys): boolean {
    const isTap = this.#isAlone && key === 'Alt'
    this.#isAlone = false
    return isTap
  }

  /** The mouse was pressed, or the window left. */
  forget(): void {
    this.#isAlone = false
  }
}
