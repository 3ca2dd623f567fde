import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const workspaces = ['contract', 'packages/embedded-postgres', 'server', 'web']
const left = new Set(['node_modules', 'dist', 'data', 'test-results', 'e2e'])

interface CopiedTree {
  /**
   * Runs a Node program of the copy, or of a package: `scripts/new.mjs`, `typescript/bin/tsc`. @returns its output @throws Error if it
   * fails
   */
  run(program: string, ...args: string[]): Promise<string>
  /** Lines of each file that the original lacks. */
  added(): Map<string, string[]>
  path(file: string): string
}

/** A copy of the sources with the installed packages, in a folder that is removed after the test file. */
export function copiedTree(env: Record<string, string> = {}): CopiedTree {
  const copy = mkdtempSync(join(tmpdir(), 'kasuwa-tree-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const isSource = (path: string) => !left.has(basename(path))
  for (const folder of [...workspaces, 'scripts']) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tsconfig.base.json', 'vitest.config.ts', '.oxfmtrc.json']) cpSync(join(root, file), join(copy, file))

  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@kasuwa'), { recursive: true })
  for (const name of readdirSync(packages).filter((name) => name !== '@kasuwa'))
    symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  // Replaces the original's workspace packages, which link to its own folders.
  for (const name of workspaces) symlinkSync(join(copy, name), join(copy, 'node_modules', '@kasuwa', basename(name)))

  const run = (program: string, ...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const file = program.startsWith('scripts/') ? join(copy, program) : join(packages, program)
      const child = spawn(process.execPath, [file, ...args], { cwd: copy, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (output += text.toString()))
      child.on('error', reject)
      child.on('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)),
      )
    })

  const added = () => {
    const names = [...workspaces, 'scripts'].flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(copy, join(entry.parentPath, entry.name))),
    )
    const changed = names.map((name): [string, string[]] => [name, linesIn(join(copy, name)).filter(notIn(linesIn(join(root, name))))])
    return new Map(changed.filter(([, lines]) => lines.length > 0))
  }
  return { run, added, path: (file) => join(copy, file) }
}

function linesIn(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n')
  } catch {
    return []
  }
}

/** True for a line that occurs more often than before. */
function notIn(before: readonly string[]): (line: string) => boolean {
  const counts = new Map<string, number>()
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1)
  return (line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  }
}
