import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** From the root of the project. */
  path: string
  text: string
  imports: { from: string; line: string }[]
}

export const root = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))))
const importing = /^[ \t]*(?:import|export)\b[^'"`;]*?from\s+['"](.+?)['"]|^[ \t]*import\s+['"](.+?)['"]|\bimport\(\s*['"](.+?)['"]\s*\)/gm

export function sourcesIn(folder: string): Source[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name))
    .map((name) => {
      const path = join(folder, name).split(sep).join('/')
      const text = readFileSync(join(root, path), 'utf8')
      const imports = [...text.matchAll(importing)].map((match) => ({ from: match[1] ?? match[2] ?? match[3] ?? '', line: match[0] }))
      return { path, text, imports }
    })
}

export const isTest = ({ path }: Source) => /\.test\.tsx?$|\/(testing|laws)\//.test(path)

/** The path that a relative import names, from the root. An absolute one stays unchanged. */
export const target = (source: Source, from: string) =>
  from.startsWith('.')
    ? relative(root, join(root, dirname(source.path), from))
        .split(sep)
        .join('/')
    : from

/** The folder of server/src that contains a file. For a file beside the folders, its own name. */
export const roomOf = (path: string) => (path.startsWith('server/src/') ? path.split('/')[2] : undefined)
