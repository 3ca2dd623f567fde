import { languages } from '../../contract/src/languages.ts'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { classNameOf } from './class-names.ts'
import type { Prerendered } from '../src/prerender/pages.tsx'
import { criticalStyle } from './critical-style.ts'
import { endpointTable } from './endpoint-table.ts'
import { scriptInPage } from './script-in-page.ts'

const web = join(import.meta.dirname, '..')

const react = '/react-of-pages'
const sheet = '\0classes:'

/**
 * Lets React read stores without a browser as with one, as the first render of a new app does. Imports style sheets as their class names.
 */
function asInBrowser(): Plugin {
  return {
    name: 'as-in-browser',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (id === react) return `\0${react}`
      return id.endsWith('.module.css') ? `${sheet}${resolve(dirname(importer), id)}.js` : undefined
    },
    // A package by its name is none of a plugin's business.
    transform: {
      filter: { id: /\/web\/src\// },
      handler: (code) => ({ code: code.replaceAll(/ from 'react'$/gm, ` from '${react}'`), map: null }),
    },
    load(id) {
      if (id === `\0${react}`)
        return `export * from 'react'
          import { useSyncExternalStore as use } from 'react'
          export const useSyncExternalStore = (subscribe, now) => use(subscribe, now, now)`
      if (!id.startsWith(sheet)) return undefined
      const file = id.slice(sheet.length, -'.js'.length)
      const css = readFileSync(file, 'utf8')
      const names = new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))
      return `export default ${JSON.stringify(Object.fromEntries([...names].map((name) => [name, classNameOf(name, file, css)])))}`
    },
  }
}

/** Rules by attributes of the root: whether the prerendered form is shown until the app is. */
const shownBy = `#early{display:none}:root[data-early] #early{display:block}:root[data-early] :is(.opening,#root){display:none}#early [aria-busy]{opacity:.6}`

/** Renders the pages. The screens' modules read browser globals when they load, and do not use them further. */
async function render(): Promise<readonly Prerendered[]> {
  const browser = { location: new URL('https://page.invalid/'), addEventListener: () => {} }
  Object.assign(globalThis, browser)
  try {
    const { module } = await runnerImport<{ pages: readonly Prerendered[] }>(join(web, 'src/prerender/pages.tsx'), {
      configFile: false,
      root: web,
      logLevel: 'error',
      plugins: [asInBrowser(), endpointTable()],
    })
    return module.pages
  } finally {
    for (const name of Object.keys(browser)) delete (globalThis as Record<string, unknown>)[name]
  }
}

const styles = /<style[^>]*>([^]*?)<\/style>/g

/**
 * Content of a screen's page before any file loads: the rendered screen, its part of the style sheet, and the script that makes it
 * usable.
 * @param sheet the built style sheet
 */
export async function prerenderedScreens(sheet: string): Promise<Record<string, Record<string, string>>> {
  const script = await scriptInPage(join(web, 'src/prerender/early-form.ts'))
  const screens: Record<string, Record<string, string>> = {}
  for (const { path, locale, title, html } of await render()) {
    if (!html.includes('<form')) throw new Error(`${path} does not stand without a browser.`)
    const screenCss = [...html.matchAll(styles)].map(([, css = '']) => css).join('\n')
    // React would focus the first field; here the script does.
    const body = html.replaceAll(styles, '').replaceAll(/<link[^>]*>| autofocus=""/g, '')
    const style = `${criticalStyle(`${sheet}\n${screenCss}`, body)}${shownBy}`
    ;(screens[path] ??= {})[locale] =
      `<style>${style}</style><div id="early" lang="${locale}" data-languages="${languages.join(' ')}" title="${title}">${body}</div><script>${script}</script>`
  }
  return screens
}
