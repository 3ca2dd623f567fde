import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { barriers, expect, test } from './faultless.ts'
import { most, tooMuch } from './net-rules.ts'
import { Line } from './quiet.ts'

test('axe finds a barrier on a page, and nothing on a page without barriers', async ({ page }) => {
  const holds = (html: string) => page.setContent(`<!doctype html><html lang="en"><title>Lace</title><main><h1>Lace</h1>${html}</main>`)
  await holds('<p style="color: #222">By the yard</p><button>Sell</button>')
  expect(await barriers(page)).toEqual([])
  await holds('<p style="color: #bbb">By the yard</p>')
  expect(await barriers(page)).toEqual([expect.stringMatching(/color-contrast/)])
  await holds('<button></button>')
  expect(await barriers(page)).toEqual([expect.stringMatching(/button-name/)])
})

test('a visit counts its requests and bytes of script as they travel', async ({ page }) => {
  const scripts = Array.from({ length: most.requests }, (_, index) => `<script src="/${index}.js"></script>`)
  const body = '//'.padEnd(most.script / most.requests + 1)
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    answer.end(url.endsWith('.js') ? body : `<link rel="icon" href="data:,"><h1>Lace</h1>${scripts.join('')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pageLoad = await new Line(page).visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/many`)
  server.close()
  expect(pageLoad.requests).toBe(most.requests + 1)
  expect(tooMuch(pageLoad, most)).toEqual([expect.stringMatching(/requests/), expect.stringMatching(/kB of JavaScript/)])
  expect(tooMuch(most, most)).toEqual([])
})
