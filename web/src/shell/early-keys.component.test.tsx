import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'

/* A key that is pressed as soon as there is something to see is heard, however busy the machine is. */

/** Presses a key the moment that something comes into the page, before anything else runs. */
function pressOnceSeen(of: string, key: KeyboardEventInit): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(of)) return
    observer.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }))
  })
  observer.observe(document, { childList: true, subtree: true })
}

test('Ctrl K opens the search as soon as the frame stands', async () => {
  answer(api.dashboard.shown, {})
  pressOnceSeen('header', { key: 'k', ctrlKey: true })
  await openApp('/')
  await expect.element(page.getByRole('combobox', { name: 'Go to, start or find' })).toBeVisible()
})
