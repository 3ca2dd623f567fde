import { Html } from '../../http/html.ts'

/**
 * A number as bars that scanners read (Code 128), as a drawing that stands in a page. What draws it is loaded with the first receipt.
 * @param text letters, digits and dashes
 */
export async function barcode(text: string): Promise<Html> {
  const { default: bwipjs } = await import('bwip-js/node')
  return new Html(bwipjs.toSVG({ bcid: 'code128', text, height: 10, includetext: false, paddingwidth: 10 }))
}
