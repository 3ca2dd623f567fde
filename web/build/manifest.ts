import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { languages } from '../../contract/src/languages.ts'
import type { Screen } from '../src/screens.ts'
import { prerenderedScreens } from './prerender.ts'
import { filesOfScreen, filesOfStart, type Manifest, manifestFile } from './screen-files.ts'

const web = join(import.meta.dirname, '..')

/** Takes Vite's manifest out of the folder that is served, and leaves there what the server reads of it: see `tableOf`. */
export function manifest(): Plugin {
  let folder = 'dist'
  return {
    name: 'manifest',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle: async () => {
      await rename(join(folder, '.vite', 'manifest.json'), manifestFile)
      await rm(join(folder, '.vite'), { recursive: true })
      const built = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
      await writeFile(join(folder, 'screen-files.json'), JSON.stringify(await tableOf(built, await sheetIn(join(folder, 'assets')))))
    },
  }
}

/** The only style sheet of the build. */
async function sheetIn(folder: string): Promise<string> {
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.css'))
  return readFile(join(folder, name), 'utf8')
}

/**
 * Table for the server, which lists a screen's files in its page (`server/src/http/serve-screens.ts`). By address pattern: whether it
 * needs a session, its files besides those of every page, by language, and the prerendered form before the login.
 */
async function tableOf(built: Manifest, sheet: string): Promise<object[]> {
  const { module } = await runnerImport<{ screens: readonly Screen[] }>(join(web, 'src/screens.ts'), { configFile: false, root: web })
  const loaders = await readFile(join(web, 'src/screen-loaders.ts'), 'utf8')
  const everywhere = filesOfStart(built)
  const early = await prerenderedScreens(sheet)
  return module.screens.map((screen) => ({
    path: screen.path,
    inside: ['main', 'settings', 'import'].includes(screen.layout),
    early: early[screen.path],
    files: Object.fromEntries(
      languages.map((locale) => [
        locale,
        [...filesOfScreen(built, loaders, screen, locale, false)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`),
      ]),
    ),
  }))
}
