/** Writes one batch while the next is made ready. */
export class OneBehind {
  #before: Promise<unknown> = Promise.resolve()

  /** Begins once the one before is done. @throws what that threw */
  async next(write: () => Promise<void>): Promise<void> {
    await this.#before
    this.#before = write()
    // Whoever waits for it hears what it throws, here or in `done`; nobody may by then.
    this.#before.catch(() => {})
  }

  async done(): Promise<void> {
    await this.#before
  }
}
