import { execFileSync } from 'node:child_process'
import { root, say } from './run.mjs'

/*
 * `npm run lines` counts lines of code by workspace: TypeScript, JavaScript and CSS, without blank lines, comments, tests, bench,
 * messages and SQL. `npm run lines -- 5e11353d` counts those of an earlier commit.
 */

const commit = process.argv[2] ?? 'HEAD'

/** @param {readonly string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

/** @param {string} file */
const runs = (file) =>
  /\.(tsx?|mjs|css)$/.test(file) && !/\.(test|spec)\.|^bench\/|(^|\/)(testing|faults|laws|messages|e2e|pictures)\//.test(file)

/** @param {string} text */
const linesIn = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length

/** @type {Record<string, number>} */
const counts = {}
for (const file of git(['ls-tree', '-r', '--name-only', commit]).split('\n').filter(runs)) {
  const [workspace = ''] = file.split('/')
  counts[workspace] = (counts[workspace] ?? 0) + linesIn(git(['show', `${commit}:${file}`]))
}
for (const [workspace, count] of Object.entries(counts)) say(`${workspace.padEnd(18)} ${count}`)
say(`${'all'.padEnd(18)} ${Object.values(counts).reduce((sum, count) => sum + count, 0)}`)
