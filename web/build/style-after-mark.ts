import type { Plugin } from 'vite'

const sheet = /\n\s*<link rel="stylesheet" crossorigin href="([^"]+)">/

/**
 * Moves the style sheet below the mark of `index.html`: browsers paint nothing below a sheet until it is loaded. A slow line shows the
 * mark a second earlier. It stays above React's root, since our theme must override Mantine's variables.
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
