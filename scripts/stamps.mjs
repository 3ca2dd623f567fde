import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/** A selection of files: these and those below them, except names that match. @typedef {{ paths: readonly string[], without: RegExp }} Files */

/** Source files of an app. @param {readonly string[]} paths from the root @returns {Files} */
export const sources = (paths) => ({ paths, without: /\.(test|spec)\.tsx?$|^(node_modules|dist|testing|e2e)$/ })

/** All files that people wrote here, committed or not; no build output (`.gitignore`). @type {Files} */
export const everything = {
  paths: ['.'],
  without: /^(node_modules|dist|data|coverage|test-results|\.git|\.vitest|out)$|\.tsbuildinfo$|^manifest\.json$/,
}

/** @param {string} path @param {RegExp} without @returns {string[]} the files below it, in one order everywhere */
function filesBelow(path, without) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.isFile() ? [path] : []
  const names = readdirSync(path).filter((name) => !without.test(name))
  return names.sort().flatMap((name) => filesBelow(join(path, name), without))
}

/**
 * Hash of the inputs of some work: the text of these files and folders, the platform and Node's major version.
 * Modification times mean nothing in a fresh clone.
 * @param {Files} files
 * @param {{ from?: string, besides?: readonly string[] }} [options] the root of the tree, and further inputs
 */
export function fingerprint({ paths, without }, { from = root, besides = [] } = {}) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.node.split('.')[0]}`)
  for (const text of besides) hash.update(`\n${text}`)
  for (const file of paths.flatMap((path) => filesBelow(join(from, path), without)))
    hash.update(file.slice(from.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} name */
const fileOf = (name) => join(root, 'node_modules', '.kasuwa', name)

/** @param {string} name */
export const hasStamp = (name) => existsSync(fileOf(name))

/** The text stored under this name. @param {string} name */
export const readStamp = (name) => (hasStamp(name) ? readFileSync(fileOf(name), 'utf8') : undefined)

/** @param {string} name @param {string} print */
export const isStamped = (name, print) => readStamp(name) === print

/** @param {string} name @param {string} print */
export function stamp(name, print) {
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  // Removed first: in a copy of node_modules made of hard links, writing in place would write into the original too.
  rmSync(fileOf(name), { force: true })
  writeFileSync(fileOf(name), print)
}

/**
 * Whether a check or a part of the tests passed on exactly these files. CI remembers nothing, and `--all` runs everything.
 * @param {string} name @param {string} print
 */
export const hasPassed = (name, print) => process.env.CI !== 'true' && !process.argv.includes('--all') && isStamped(name, print)
