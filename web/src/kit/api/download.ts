import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { call } from './call.ts'
import type { CallInput, ClientEndpoint } from './client-endpoint.ts'

export interface DownloadedFile {
  content: Blob
  name: string
}

/**
 * Fetches a file by `call`: a plain link would not carry the token.
 * @throws as `call` does
 */
export const downloadFile = <E extends Endpoint>(endpoint: ClientEndpoint<E>, input: CallInput<E>): Promise<DownloadedFile> =>
  call(endpoint, input, {
    read: fileOf,
  }) as Promise<unknown> as Promise<DownloadedFile>

/**
 * The file in a response.
 * @throws TypeError if the connection breaks while it is read
 */
export const fileOf = async (response: Response): Promise<DownloadedFile> => ({
  content: await response.blob(),
  name: fileNameIn(response.headers.get('content-disposition') ?? ''),
})

function fileNameIn(disposition: string): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}

/** Milliseconds until the object URL is revoked: the browser may start reading late. */
const revokeAfter = 60_000

/**
 * Saves a file.
 * @param fallbackName file name if the server sent none
 */
export function saveFile({ content, name }: DownloadedFile, fallbackName: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name || fallbackName }).click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfter)
}

/** Millimetres per CSS pixel, and millimetres that the printer's cutter needs below the last line. */
const mmPerPixel = 25.4 / 96
const cutterMargin = 3

/** Sets the page length of a paper roll to its content: browsers have no such paper size. */
function setRollPageSize(page: Document | null): void {
  const width = page?.documentElement.dataset.roll
  if (!page || !width) return
  const sheet = page.createElement('style')
  sheet.textContent = `@page { size: ${width} ${Math.ceil(page.body.offsetHeight * mmPerPixel) + cutterMargin}mm }`
  page.head.append(sheet)
}

/** Prints from a hidden iframe. Resolves once the print dialog was opened. */
export function printFile({ content }: DownloadedFile): Promise<void> {
  const address = URL.createObjectURL(content)
  const frame = Object.assign(document.createElement('iframe'), { src: address, title: '', tabIndex: -1 })
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0'
  frame.setAttribute('aria-hidden', 'true')
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, revokeAfter)
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      setRollPageSize(frame.contentDocument)
      frame.contentWindow?.print()
      resolve()
    })
    document.body.append(frame)
  })
}
