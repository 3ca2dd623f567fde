/**
 * Fetches what shows a cut text whole once somebody does something: no screen waits for it. What they do until it is here counts as if it had
 * been, or the first finger on a text would show nothing. @returns takes it all away
 */
export function beginCutTexts(load = () => import('./cut-texts.ts')): () => void {
  const missed: Event[] = []
  const waiting = new AbortController()
  const ended = new AbortController()
  const keep = (event: Event) => {
    if (missed.push(event) > 1) return
    const watch = load().then(({ watchCutTexts }) => ended.signal.aborted || watchCutTexts(missed, ended.signal))
    void watch.catch(() => {}).finally(() => waiting.abort())
  }
  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown'])
    addEventListener(type, keep, { capture: true, signal: waiting.signal })
  return () => (waiting.abort(), ended.abort())
}
