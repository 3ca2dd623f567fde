/**
 * Loads the code that shows cut texts in full at the first input event, so no screen waits for it. Events before it is loaded are replayed;
 * otherwise the first touch would show nothing.
 * @returns removes all listeners
 */
export function beginCutTexts(load = () => import('./cut-texts.ts')): () => void {
  const missed: Event[] = []
  const loading = new AbortController()
  const ended = new AbortController()
  const recordEvent = (event: Event) => {
    if (missed.push(event) > 1) return
    const watch = load().then(({ watchCutTexts }) => ended.signal.aborted || watchCutTexts(missed, ended.signal))
    void watch.catch(() => {}).finally(() => loading.abort())
  }
  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown'])
    addEventListener(type, recordEvent, { capture: true, signal: loading.signal })
  return () => (loading.abort(), ended.abort())
}
