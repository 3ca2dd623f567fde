// Barcodes and QR codes for the labels, drawn in the renderer's process. Plain JavaScript, like the renderer.
import bwipjs from 'bwip-js/node'

/** @param {string} paper JSON of `LabelPaper` @returns the same with one drawing (SVG) of each distinct code, by its text */
export function drawCodes(paper) {
  const labelPaper = /** @type {{ labels: { code: { kind: string, text: string } }[] }} */ (JSON.parse(paper))
  /** @type {Record<string, string>} */
  const drawings = {}
  for (const { code } of labelPaper.labels) drawings[`${code.kind} ${code.text}`] ??= drawn(code)
  return JSON.stringify({ ...labelPaper, drawings })
}

/** @param {{ kind: string, text: string }} code @returns SVG with the quiet zone that scanners ask for */
const drawn = ({ kind, text }) =>
  kind === 'qrcode'
    ? bwipjs.toSVG({ bcid: 'qrcode', text: Buffer.from(text).toString('latin1'), binarytext: true, padding: 2 })
    : bwipjs.toSVG({ bcid: kind, text, height: 12, includetext: false, paddingwidth: 10, paddingheight: 0 })
