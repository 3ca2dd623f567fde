const fetchSound = () => import('./error-sound.ts')

/** The sound of an error: what it says is on the screen too, so where it does not come nothing is missing. */
export const soundError = (): void =>
  void fetchSound().then(
    ({ errorSound }) => errorSound(),
    () => {},
  )

let isReady = false

/** Fetches it with the first key, so that the first error on a slow line is heard when it is seen. */
export function readySound(): void {
  if (isReady) return
  isReady = true
  void fetchSound().catch(() => {})
}
