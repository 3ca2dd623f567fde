import { Html } from '../../http/html.ts'

/**
 * A Code 128 barcode as inline SVG. The library is loaded with the first receipt.
 * @param text letters, digits and dashes
 */
export async function barcode(text: string): Promise<Html> {
  const { default: bwipjs } = await import('bwip-js/node')
  return new Html(bwipjs.toSVG({ bcid: 'code128', text, height: 10, includetext: false, paddingwidth: 10 }))
}
