import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const web = `${import.meta.dirname}/..`

/** Files by what stands for each in its names. */
const fileByLetters = new Map<string, string>()

/** Four letters that stand for a sheet, the same in each build. @throws where two have the same */
function shortOf(file: string): string {
  const path = relative(web, file)
  const short = createHash('sha256').update(path).digest('hex').slice(0, 8)
  const letters = Number.parseInt(short, 16).toString(36).padStart(4, '0').slice(-4)
  if ((fileByLetters.get(letters) ?? path) !== path)
    throw new Error(`${path} is called as ${fileByLetters.get(letters)} is: four letters are too few.`)
  fileByLetters.set(letters, path)
  return letters
}

/**
 * Name of a class or an animation in the build: four letters for its sheet, and its number there. Readable names compress badly, both in
 * the sheet and in the script (measured: 4 kB of every first load).
 */
export function classNameOf(name: string, file: string, css: string): string {
  const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g)].map(([, className]) => className))]
  const at = names.indexOf(name)
  if (at < 0) throw new Error(`${file} does not name ${name}.`)
  return `_${shortOf(file)}${at.toString(36)}`
}

/** Takes the classes of a sheet as constants: a build keeps the used ones alone, without their names. */
export const classConstants = (): Plugin => ({
  name: 'class-constants',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code) => code.replaceAll(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'),
  },
})
