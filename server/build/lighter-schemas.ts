/** Text of zod's code and what is written for it. */
interface Change {
  file: string
  from: string
  to: string
}

/**
 * What each of the 14,000 schemas of the contract holds besides what it says. A method is bound when it is read, so that it may be taken
 * off its schema; zod keeps it on the schema from then on, with a hidden class for each order in which methods were read. It is bound anew
 * here, but for those that a request calls. What a schema is made of is told by a set of its own; those of one kind share one.
 */
const changes: readonly Change[] = [
  {
    file: 'zod/v4/core/util.js',
    from: 'return this == null ? fn : own(this, key, fn.bind(this));',
    to: `return this == null ? fn : /parse/i.test(key) ? own(this, key, fn.bind(this)) : fn.bind(this);`,
  },
  {
    file: 'zod/v4/core/core.js',
    from: '        const deferred = inst._zod.deferred;',
    to: `        if (!Object.hasOwn(_, "traits")) _.traits = inst._zod.traits;
        else if (_.traits.size === inst._zod.traits.size) inst._zod.traits = _.traits;
        const deferred = inst._zod.deferred;`,
  },
]

/** @throws Error where zod has changed: then what is written above is to be looked at again */
export function withLighterSchemas(code: string, id: string): string {
  const path = id.replaceAll('\\', '/')
  return changes
    .filter(({ file }) => path.endsWith(`/${file}`))
    .reduce((text, { file, from, to }) => {
      if (text.split(from).length !== 2) throw new Error(`${file} does not have it once: ${from}`)
      return text.replace(from, to)
    }, code)
}

/** The plugin for a build. */
export const lighterSchemas = {
  name: 'lighter-schemas',
  transform: (code: string, id: string) => (/\/zod\/v4\/core\//.test(id) ? { code: withLighterSchemas(code, id), map: null } : undefined),
}
