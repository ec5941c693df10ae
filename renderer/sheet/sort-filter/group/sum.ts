/** Adds numbers without losing small ones next to a very large one. */
export class Sum {
  #sum = 0
  /** The rounding error of the sum so far (Neumaier). */
  #lost = 0

  add(number: number): void {
    const sum = this.#sum + number
    this.#lost += Math.abs(this.#sum) >= Math.abs(number) ? this.#sum - sum + number : number - sum + this.#sum
    this.#sum = sum
  }

  get value(): number {
    const sum = this.#sum + this.#lost
    // After an overflow there is no error left to correct.
    return Number.isNaN(sum) ? this.#sum : sum
  }
}
