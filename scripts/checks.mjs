import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.mjs'

const projects = ['contract', 'packages/embedded-postgres', 'server', 'web', 'web/e2e', 'scripts', 'bench']
  .filter((project) => project !== 'web' || existsSync(join(root, 'web/src')))
  .filter((project) => existsSync(join(root, project, 'tsconfig.json')))

/** What is checked without running the app. @type {readonly { name: string, passes: () => boolean }[]} */
export const checks = [
  {
    name: 'types',
    passes: () => projects.map((project) => runTool('typescript:tsc', ['-p', project])).every(Boolean),
  },
  { name: 'lint', passes: () => runTool('oxlint', []) },
  { name: 'format', passes: () => runTool('oxfmt', ['--check']) },
  { name: 'unused code', passes: () => runTool('knip', ['--no-progress']) },
  { name: 'architecture', passes: () => runTool('vitest', ['run', '--project', 'architecture']) },
]
