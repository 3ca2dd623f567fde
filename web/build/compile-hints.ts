import type { Plugin } from 'vite'

/** V8's word for a file whose functions are all compiled as it comes in, on another thread than the page's. It has to stand first. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Names of the files that every page begins with. Each other file pays for the hint with bytes of its own, and most have few functions.
 * Left to themselves, browsers compile a function when it is first called, on the page's thread: some 1,500 of them before a screen stands.
 */
const hinted = new Set(['index', 'frame'])

/** Has V8 compile what every page begins with while it is still coming in. Other engines read a comment. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Must run after Vite's own step, which adds a line at the top.
      order: 'post',
      handler: (_, bundle) => {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && hinted.has(part.name)) part.code = `${compileHint}${part.code}`
      },
    },
  }
}
