import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mebibyte = 1_048_576

test('every starter of the built app loads server/node.env, which limits V8’s young generation in every Node version', () => {
  for (const starter of ['package.json', 'deploy/kasuwa.service', 'deploy/Containerfile', 'bench/built-app.ts'])
    expect(readFileSync(`${root}${starter}`, 'utf8'), starter).toMatch(/server\W+node\.env/)
  // Objects that live for a while make V8 grow the young generation to its limit.
  const program = `
    const kept = []
    for (let index = 0; index < 3_000_000; index++) {
      kept.push({ index })
      if (kept.length > 500_000) kept.length = 0
    }
    const { getHeapSpaceStatistics } = require('node:v8')
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size)`
  const { NODE_OPTIONS: _, ...env } = process.env
  const output = execFileSync(process.execPath, ['--env-file=server/node.env', '--eval', program], { cwd: root, env, encoding: 'utf8' })
  expect(Number(output)).toBeLessThanOrEqual(8 * mebibyte)
})
