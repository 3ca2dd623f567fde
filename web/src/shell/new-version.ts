/**
 * Whether a new version was deployed since this tab loaded: the server's index.html names another entry script, and chunks that the tab
 * asks for may be gone. False where it cannot tell (offline).
 */
export async function hasNewVersion(): Promise<boolean> {
  const began = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok && began !== undefined && !(await answer.text()).includes(new URL(began).pathname)
  } catch {
    return false
  }
}
