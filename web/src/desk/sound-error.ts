const fetchSound = () => import('./error-sound.ts')

/** The sound of an error. The screen shows the error too, so a failed load does no harm. */
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
