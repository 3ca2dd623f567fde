/** The sound of an error, fetched with the first: what it says is on the screen too, so where it does not come nothing is missing. */
export const soundError = (): void =>
  void import('./error-sound.ts').then(
    ({ errorSound }) => errorSound(),
    () => {},
  )
