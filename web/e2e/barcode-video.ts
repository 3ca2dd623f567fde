import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const bars = createRequire(new URL('../../server/package.json', import.meta.url))('bwip-js') as {
  raw: (asked: { bcid: string; text: string }) => { sbs: number[] }[]
}

const [width, height] = [640, 480]
/** Frames in a second: as few as an eye, or a test, needs. */
const rate = 5
/** Points to a bar's least width. */
const module = 4

/** A grey picture as YUV: white, with the code's bars across its middle. @param code an EAN-13; undefined: nothing is in sight */
function frameOf(code: string | undefined): Buffer {
  const grey = Buffer.alloc(width * height, 235)
  if (code !== undefined) {
    const widths = bars.raw({ bcid: 'ean13', text: code })[0]?.sbs ?? []
    const totalWidth = widths.reduce((sum, barWidth) => sum + barWidth, 0) * module
    let at = Math.floor((width - totalWidth) / 2)
    for (const [index, barWidth] of widths.entries()) {
      const to = at + barWidth * module
      // Bars and spaces in turns, a bar first.
      if (index % 2 === 0) for (let row = 120; row < 360; row++) grey.fill(16, row * width + at, row * width + to)
      at = to
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)])
}

/** Writes what a camera sees, for Chromium to play as one, over and over. @param scenes codes, each for so many seconds */
export function writeVideo(file: string, scenes: readonly { code?: string; seconds: number }[]): string {
  if (existsSync(file)) return file
  mkdirSync(dirname(file), { recursive: true })
  const frames = scenes.flatMap(({ code, seconds }) => Array.from({ length: seconds * rate }, () => frameOf(code)))
  // Whole or not there: more than one process may be at it.
  const part = `${file}.${process.pid}`
  writeFileSync(part, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`), ...frames]))
  renameSync(part, file)
  return file
}
