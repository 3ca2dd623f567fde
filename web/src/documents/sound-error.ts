const fetchSound = () => import('./error-sound.ts')

/** The sound of an error: what it says is on the screen too, so where it does not come nothing is missing. */
export const soundError = (): void =>
  void fetchSound().then(
    ({ errorSound }) => errorSound(),
    () => {},
  )

/** Fetches it once nothing else is to be done, so that the first error of a slow line is heard when it is seen. */
export function readySound(): void {
  const fetchIt = () => void fetchSound().catch(() => {})
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchIt)
  else setTimeout(fetchIt, 3000)
}
