import type { Fault } from '@kasuwa/contract/platform/explain'
import { rateLimitKey } from '../api/errors.ts'

/** What stands under a field: a rule that was broken, or the server's own sentence. */
export type Problem = Fault | { text: string }

export type Values = Record<string, unknown>

/**
 * What is typed into a form, and what is wrong with it. Knows nothing of React, so that each field follows only itself: in a sale
 * of a hundred lines a key press draws one line.
 */
export class FormState {
  #values: Values
  #start: Values
  readonly #check: (values: Values) => Fault[]
  readonly #touched = new Set<string>()
  readonly #refused = new Map<string, Problem>()
  readonly #answered = new Map<string, string>()
  readonly #fields = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #found: Map<string, Problem> | undefined
  #until: number | undefined
  #version = 0

  constructor(start: Values, check: (values: Values) => Fault[]) {
    this.#start = start
    this.#values = start
    this.#check = check
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Grows with every change: for those who follow the whole form. */
  version = (): number => this.#version
  values = (): Values => this.#values
  at = (path: string): unknown => path.split('.').reduce<unknown>((value, key) => (value as Values | undefined)?.[key], this.#values)

  set = (path: string, value: unknown): void => {
    if (Object.is(this.at(path), value)) return
    this.#values = put(this.#values, path.split('.'), value)
    this.#found = undefined
    this.#until = undefined
    this.#answered.delete(path)
    this.#tell()
  }

  /** A field that cannot make sense of what is typed (“2k”) says so itself; undefined takes it back. */
  refuse = (path: string, problem: Problem | undefined): void => {
    if (problem) this.#refused.set(path, problem)
    else if (!this.#refused.delete(path)) return
    this.#found = undefined
    this.#tell()
  }

  /** Adds to a list, at its end. */
  push = (path: string, item: unknown): void => this.set(path, [...((this.at(path) as unknown[] | undefined) ?? []), item])

  /** Takes an item out of a list; what was known of the ones after it by their position is forgotten. */
  drop = (path: string, index: number): void => {
    const inside = (key: string) => key.startsWith(`${path}.`)
    for (const known of [this.#refused, this.#answered]) for (const key of known.keys()) if (inside(key)) known.delete(key)
    this.set(
      path,
      ((this.at(path) as unknown[] | undefined) ?? []).filter((_, position) => position !== index),
    )
  }

  #faults(): Map<string, Problem> {
    this.#found ??= new Map([...this.#check(this.#values).map((fault): [string, Problem] => [fault.path, fault]), ...this.#refused])
    return this.#found
  }

  /** The rules know more than before: a phone's country has come. */
  recheck = (): void => {
    this.#found = undefined
    this.#tell()
  }

  valid = (): boolean => this.#faults().size === 0

  /** What to show under a field: nothing before it was left or the form was sent. */
  problem = (path: string): Problem | undefined => {
    const answered = this.#answered.get(path)
    if (answered !== undefined) return { text: answered }
    return this.#touched.has(path) ? this.#faults().get(path) : undefined
  }

  touch = (path: string): void => {
    if (this.#touched.has(path)) return
    this.#touched.add(path)
    this.#tell()
  }

  touchAll = (): void => {
    for (const path of [...this.#fields.keys(), ...this.#faults().keys()]) this.#touched.add(path)
    this.#tell()
  }

  /** The server's 422: each sentence to its field. */
  answer = ({ [rateLimitKey]: wait, ...errors }: Record<string, readonly string[]>): void => {
    this.#answered.clear()
    this.#until = wait?.[0] ? Number(wait[0]) : undefined
    for (const [path, [first]] of Object.entries(errors)) if (first) this.#answered.set(path, first)
    this.#tell()
  }

  /** The second, since 1970, before which the server takes no further try; undefined once something else is typed. */
  waitsUntil = (): number | undefined => this.#until

  /** Problems of fields that are not on the screen: they must be read somewhere. */
  strays = (): Problem[] => {
    const answered = [...this.#answered].filter(([path]) => !this.#fields.has(path)).map(([, text]) => ({ text }))
    const broken = [...this.#faults()].filter(([path]) => this.#touched.has(path) && !this.#fields.has(path) && !this.#answered.has(path))
    return [...answered, ...broken.map(([, fault]) => fault)]
  }

  /** A field is on the screen, until the returned function is called. */
  present = (path: string): (() => void) => {
    this.#fields.set(path, (this.#fields.get(path) ?? 0) + 1)
    return () => {
      const left = (this.#fields.get(path) ?? 1) - 1
      if (left > 0) this.#fields.set(path, left)
      else this.#fields.delete(path)
    }
  }

  /** True where leaving it empty would be refused. */
  needs = (path: string): boolean =>
    this.#check(put(this.#values, path.split('.'), null)).some((fault) => fault.path === path && fault.rule === 'required')

  /** Top-level fields that are not as they were: what a PATCH sends, so that nobody else's change is written over. */
  changed = (): Values => Object.fromEntries(Object.entries(this.#values).filter(([name, value]) => !same(value, this.#start[name])))
  dirty = (): boolean => Object.keys(this.changed()).length > 0

  /** What is typed is what is kept: nothing is left to lose. */
  settle = (): void => {
    this.#start = this.#values
    this.#answered.clear()
    this.#tell()
  }

  reset = (start: Values = this.#start): void => {
    this.#start = start
    this.#values = start
    this.#found = undefined
    for (const known of [this.#touched, this.#refused, this.#answered]) known.clear()
    this.#tell()
  }
}

function put(holder: unknown, [key = '', ...rest]: string[], value: unknown): Values {
  const inner = rest.length > 0 ? put((holder as Values | undefined)?.[key] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest, value) : value
  if (Array.isArray(holder)) return holder.map((item: unknown, index) => (String(index) === key ? inner : item)) as unknown as Values
  return { ...(holder as Values | undefined), [key]: inner }
}

/** Blank, null and not given are one (`contract/platform/clean.ts`). */
const blank = (value: unknown): boolean => value === null || value === undefined || value === ''

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (blank(a) && blank(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
