import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const notSource = /\.(test|spec)\.tsx?$|^(node_modules|dist|testing|e2e)$/

/** @param {string} path @returns {string[]} the files below it, in one order everywhere */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !notSource.test(name))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}

/**
 * What a piece of work was made of: the text of these files and folders, the platform and Node's major version.
 * Times of change say nothing in a fresh clone.
 * @param {readonly string[]} paths from the root
 */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.node.split('.')[0]}`)
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} name */
const fileOf = (name) => join(root, 'node_modules', '.kasuwa', name)

/** @param {string} name */
export const hasStamp = (name) => existsSync(fileOf(name))

/** @param {string} name @param {string} print */
export const isStamped = (name, print) => hasStamp(name) && readFileSync(fileOf(name), 'utf8') === print

/** @param {string} name @param {string} print */
export function stamp(name, print) {
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  // Removed first: in a copy of node_modules made of hard links, writing in place would write into the original too.
  rmSync(fileOf(name), { force: true })
  writeFileSync(fileOf(name), print)
}
