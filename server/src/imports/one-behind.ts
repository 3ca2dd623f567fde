/** Writes one batch while the next is prepared. */
export class OneBehind {
  #before: Promise<unknown> = Promise.resolve()

  /**
   * Starts a write after the previous one.
   * @throws the error of the previous one
   */
  async next(write: () => Promise<void>): Promise<void> {
    await this.#before
    this.#before = write()
    // `next` or `done` rethrows the error; this avoids an unhandled rejection before that.
    this.#before.catch(() => {})
  }

  async done(): Promise<void> {
    await this.#before
  }
}
