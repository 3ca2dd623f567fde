/**
 * Whether the server now begins with other code than this tab did: the app was upgraded while the tab was open, and what the tab asks
 * for next may be gone. False where nobody can tell.
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
