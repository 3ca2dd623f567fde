import type { Plugin } from 'vite'

const sheet = /\n\s*<link rel="stylesheet" crossorigin href="([^"]+)">/

/**
 * A browser paints nothing before the style sheets of a page's head are here, and what stands above one in its body. So the mark of `index.html` is
 * seen a second earlier on a slow line; scripts still find all style here, and the sheet is asked for as early as it was. It stands above what
 * React renders: Mantine's variables of our theme, which are in there, are to be later than its own.
 */
export function styleAfterMark(): Plugin {
  return {
    name: 'style-after-mark',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const href = sheet.exec(html)?.[1]
        if (!href) throw new Error('The page names no style sheet.')
        return html
          .replace(sheet, `\n    <link rel="preload" as="style" crossorigin href="${href}">`)
          .replace('<div id="root">', `<link rel="stylesheet" crossorigin href="${href}">\n    <div id="root">`)
      },
    },
  }
}
