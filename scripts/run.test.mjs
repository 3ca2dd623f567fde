import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a slow step prints its name, and then how long it has run', () => {
  const code = `import { step } from '${new URL('run.mjs', import.meta.url).href}'
    const still = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
    console.log(step('Building the server', () => (still(), 'built'), 1000))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stdout).toMatch(/^Building the server…\n( {2}\d+ s\n)+built\n$/)
})
