interface Chunk {
  code: string
}

/**
 * V8 keeps a file’s text in memory, with two bytes a character if any is beyond Latin-1. So all characters beyond ASCII are
 * written as escapes, which mean the same in strings, patterns and names. Runs last, since the code printer writes characters.
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
