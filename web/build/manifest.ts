import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build tells which file has what; beside what is served, since nothing that begins with a dot is. */
export const manifestFile = join(import.meta.dirname, '..', 'manifest.json')

/** Takes Vite's manifest out of the folder that is served. */
export function manifest(): Plugin {
  let folder = 'dist'
  return {
    name: 'manifest',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir, '.vite')),
    writeBundle: async () => {
      await rename(join(folder, 'manifest.json'), manifestFile)
      await rm(folder, { recursive: true })
    },
  }
}
