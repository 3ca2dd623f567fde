import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { call } from './call.ts'
import type { Given, Remote } from './client-endpoint.ts'

export interface FetchedFile {
  content: Blob
  name: string
}

/** A file of the server's. A link would not carry the token, so it is fetched like everything else. @throws as `call` does */
export const fetchFile = <E extends Endpoint>(endpoint: Remote<E>, given: Given<E>): Promise<FetchedFile> =>
  call(endpoint, given, {
    read: async (response) => ({
      content: await response.blob(),
      name: nameIn(response.headers.get('content-disposition') ?? ''),
    }),
  }) as Promise<unknown> as Promise<FetchedFile>

function nameIn(disposition: string): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}

/** How long a browser may take to begin reading what it was handed. */
const readWait = 60_000

/** Hands a file to the browser to keep. @param otherwise its name where the server gave none */
export function saveFile({ content, name }: FetchedFile, otherwise: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name || otherwise }).click()
  setTimeout(() => URL.revokeObjectURL(address), readWait)
}

/** Prints a page without showing it. Resolves once the printer's own window has been opened. */
export function printFile({ content }: FetchedFile): Promise<void> {
  const address = URL.createObjectURL(content)
  const frame = Object.assign(document.createElement('iframe'), { src: address, title: '', tabIndex: -1 })
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0'
  frame.setAttribute('aria-hidden', 'true')
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, readWait)
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      frame.contentWindow?.print()
      resolve()
    })
    document.body.append(frame)
  })
}
