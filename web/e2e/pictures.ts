import { expect, type Page } from '@playwright/test'

/** A photo as a phone takes it, too large to be sent as it is: coloured noise, drawn by the browser. */
export async function photo(page: Page, name = 'photo.jpg', width = 2400): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const text = await page.evaluate(async (side) => {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side / 2
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('No canvas')
    const pixels = brush.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : 90 + Math.random() * 60
    brush.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, width)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') }
}

/** The pictures in a part of the page are there to be seen, not only asked for. */
export async function expectPictures(page: Page, selector: string, many: number): Promise<void> {
  await expect
    .poll(() => page.locator(selector).evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length))
    .toBe(many)
}
