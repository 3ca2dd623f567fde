interface Chunk {
  code: string
}

/**
 * V8 keeps a file's text for as long as it runs, in two bytes a character where one of them is beyond Latin: all that is not ASCII is
 * written as an escape, which means the same in texts, patterns and names. At the very end, since what prints the code writes characters.
 */
export const inOneByte = {
  name: 'in-one-byte',
  generateBundle: {
    order: 'post' as const,
    handler(_: unknown, bundle: Record<string, Chunk | object>) {
      for (const chunk of Object.values(bundle)) if ('code' in chunk) chunk.code = asAscii(chunk.code)
    },
  },
}

/** @param code JavaScript, in which nothing but texts, patterns, names and comments can hold such characters */
export const asAscii = (code: string): string =>
  code.replaceAll(/[^\u0000-\u007f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
