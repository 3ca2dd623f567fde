import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/** Turns queries into text and does nothing else. */
const compiler: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Stands for a parameter while the text is worked out, or for a list of them. */
class Slot {
  constructor(
    readonly name: string,
    readonly index?: number,
  ) {}

  valueIn(given: Record<string, unknown>): unknown {
    const value = given[this.name]
    return this.index === undefined ? value : (value as readonly unknown[])[this.index]
  }
}

/** One parameter of a list that a statement is given, while its text is worked out (`compiledOnce`). */
export function parameterAt(list: unknown, index: number): unknown {
  if (!(list instanceof Slot)) throw new Error('Lists of parameters are for statements whose text is worked out once.')
  return new Slot(list.name, index)
}

/**
 * A statement whose text is worked out once in the life of the process, not for each request.
 * @param build puts what it is given into the statement as parameters, and must not look at it
 */
export function compiledOnce<Given extends object, Row = unknown>(
  build: (given: Given, db: Db) => { compile(): CompiledQuery<Row> } | RawBuilder<Row>,
): (given: Given) => CompiledQuery<Row> {
  let once: CompiledQuery<Row> | undefined
  return (given) => {
    if (!once) {
      const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Given
      once = (build(slots, compiler) as RawBuilder<Row>).compile(compiler)
    }
    const values = given as Record<string, unknown>
    return { ...once, parameters: once.parameters.map((value) => (value instanceof Slot ? value.valueIn(values) : value)) }
  }
}

/** The same for a statement that has one text for each of a few shapes. @param make by the shape that it is told */
export function byShape<Made>(make: (shape: string) => Made): (shape: string) => Made {
  const known = new Map<string, Made>()
  return (shape) => {
    const made = known.get(shape) ?? make(shape)
    known.set(shape, made)
    return made
  }
}
