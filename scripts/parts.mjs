import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { everything, fingerprint } from './stamps.mjs'

/**
 * A part of the tests whose pass is remembered by itself. Its `projects` are vitest’s; journeys have none.
 * Its `files` are test files; `reads` are all files that can change their result.
 * @typedef {{ name: string, projects: readonly string[], files: RegExp, reads: import('./stamps.mjs').Files }} Part
 */

/** Server tests that also read the screens, the scripts or the handbook. */
export const wide = ['server/src/new-entity.test.ts', 'server/src/app.test.ts', 'server/src/database-setup/migrate.test.ts']

/** The test settings and the packages. */
const ground = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'vitest.config.ts', 'scripts']
const { without } = everything
/** Only journeys read journeys. */
const withoutJourneys = new RegExp(`${without.source}|^e2e$`)
/** Journeys read no test of another kind. */
const withoutTests = new RegExp(`${without.source}|\\.test\\.(tsx?|mjs)$`)

const onServer = [...ground, 'contract', 'packages', 'server', 'deploy']
const onScreens = [
  ...ground,
  'contract',
  'web/src',
  'web/testing',
  'web/build',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
]

/** @type {readonly Part[]} */
export const parts = [
  { name: 'scripts', projects: ['scripts'], files: /^scripts\//, reads: { paths: ground, without } },
  { name: 'contract', projects: ['contract'], files: /^contract\//, reads: { paths: [...ground, 'contract'], without } },
  { name: 'packages', projects: ['packages'], files: /^packages\//, reads: { paths: [...ground, 'packages'], without } },
  { name: 'screens', projects: ['web', 'components'], files: /^web\/(src|build|testing)\//, reads: { paths: onScreens, without } },
  {
    name: 'server',
    projects: ['server'],
    files: new RegExp(`^server/(?!${wide.map((file) => file.slice(7)).join('|')})`),
    reads: { paths: onServer, without },
  },
  {
    name: 'server with screens',
    projects: ['server'],
    files: new RegExp(`^(${wide.join('|')})$`),
    reads: { paths: [...onServer, 'web', 'docs/operating.md'], without: withoutJourneys },
  },
  { name: 'journeys', projects: [], files: /^web\/e2e\//, reads: { paths: [...onServer, 'web'], without: withoutTests } },
]

/** Environment settings that can change the result of the same files. */
const circumstances = ['LONG', 'SEED', 'TEST_DATABASE_URL', 'TEST_POOLER', 'SLOW_ANSWERS', 'CLOCK_AT', 'CHROMIUM_PATH', 'TZ']

/** Fingerprint of a part’s files. @param {Part} part @param {string} [from] the root of the tree */
export const printOf = (part, from = root) =>
  fingerprint(part.reads, { from, besides: circumstances.map((name) => `${name}=${process.env[name] ?? ''}`) })

/** Fingerprint of a part’s files but its tests. @param {Part} part */
export const codeOf = ({ reads: { paths, without: excluded } }) =>
  fingerprint({ paths, without: new RegExp(`${excluded.source}|\\.(test|spec)\\.(tsx?|mjs)$`) })

/** @param {string} folder @param {RegExp} pattern @returns {string[]} the files below it, from the root */
function below(folder, pattern) {
  const names = statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(join(root, folder), { withFileTypes: true })
    : []
  return names.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return without.test(entry.name) ? [] : below(path, pattern)
    return pattern.test(entry.name) ? [path] : []
  })
}

/** Read from files and checked separately, so that `npm run check` is quick. */
export const architecture = [
  'server/src/architecture.test.ts',
  'server/src/docs.test.ts',
  'server/src/spec-coverage.test.ts',
  'server/src/domain-rules.test.ts',
  'server/src/laws/glossary.test.ts',
  'server/src/laws/options.test.ts',
  'scripts/words.test.mjs',
]

/** All test files but those of the architecture, from the root. */
export const testFiles = () => [
  ...['scripts', 'contract', 'packages', 'server', 'web/src', 'web/testing']
    .flatMap((folder) => below(folder, /\.test\.(tsx?|mjs)$/))
    .filter((file) => !architecture.includes(file)),
  ...below('web/e2e', /\.spec\.ts$/),
]
