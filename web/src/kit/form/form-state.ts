import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import { rateLimitKey } from '../api/errors.ts'
import { atPlace, type Clash, isInList, partAt, placeAt, placeOf } from './list-places.ts'

/** Error of a field: a broken rule, or the server's sentence. */
export type Problem = FieldFault | { text: string }

export type Values = Record<string, unknown>

export type Merge = (was: unknown, typed: unknown, now: unknown, clash: Clash, place: readonly unknown[]) => unknown

/** What follows from the values as they are now: new values, by their paths. A path that it leaves out stays as it is. */
export type Rule = (now: Values, before: Values) => Values

/** What somebody else set a field to that was changed here too, and whether a save was stopped to say so. */
export interface Theirs {
  readonly value: unknown
  isTold: boolean
}

/** Where a form is (specification §4). */
export type FormPhase = 'initial' | 'loading' | 'success' | 'failure'

/**
 * Values and errors of a form. No React state, so that each field subscribes to itself alone: in a sale
 * of a hundred lines a key press renders one line.
 */
export class FormState {
  #values: Values
  #start: Values
  readonly #check: (values: Values) => FieldFault[]
  readonly #touched = new Set<string>()
  readonly #refused = new Map<string, Problem>()
  readonly #answered = new Map<string, string>()
  /** By place (`list-places.ts`). */
  readonly #theirs = new Map<string, Theirs>()
  readonly #fields = new Map<string, number>()
  readonly #labels = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #rules = new Set<Rule>()
  #found: Map<string, Problem> | undefined
  #until: number | undefined
  #version = 0
  #phase: FormPhase = 'initial'
  #failure: string | undefined

  constructor(start: Values, check: (values: Values) => FieldFault[]) {
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

  /** Incremented by every change: snapshot for subscribers to the whole form. */
  version = (): number => this.#version
  values = (): Values => this.#values
  at = (path: string): unknown => valueAt(this.#values, path)

  set = (path: string, value: unknown): void => {
    if (Object.is(this.at(path), value)) return
    this.#until = undefined
    this.#answered.delete(path)
    this.#take(put(this.#values, path.split('.'), value))
  }

  /** Sets what follows from other fields, now and at every change. @returns ends it */
  derive = (rule: Rule): (() => void) => {
    this.#rules.add(rule)
    this.#take(this.#values)
    return () => this.#rules.delete(rule)
  }

  #take(values: Values): void {
    const before = this.#values
    this.#values = values
    for (const rule of this.#rules) {
      for (const [path, value] of Object.entries(rule(this.#values, before))) {
        if (Object.is(this.at(path), value)) continue
        this.#values = put(this.#values, path.split('.'), value)
        this.#answered.delete(path)
      }
    }
    if (this.#values === before) return
    this.#found = undefined
    this.#tell()
  }

  /** Sets the error of a field that cannot parse its text (“2k”); undefined clears it. */
  refuse = (path: string, problem: Problem | undefined): void => {
    if (problem) this.#refused.set(path, problem)
    else if (!this.#refused.delete(path)) return
    this.#found = undefined
    this.#tell()
  }

  /** Appends to a list. */
  push = (path: string, item: unknown): void => this.set(path, [...((this.at(path) as unknown[] | undefined) ?? []), item])

  /** Removes an item of a list. Errors of the items after it are cleared: their index changes. */
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

  /** Validates again after a rule's data arrived (numbering plan of a phone's country). */
  recheck = (): void => {
    this.#found = undefined
    this.#tell()
  }

  valid = (): boolean => this.#faults().size === 0

  /** The error to show under a field: none before it was blurred or the form submitted. */
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

  /** Sets the field errors of a 422. */
  answer = ({ [rateLimitKey]: wait, ...errors }: Record<string, readonly string[]>): void => {
    this.#answered.clear()
    this.#until = wait?.[0] ? Number(wait[0]) : undefined
    for (const [path, [first]] of Object.entries(errors)) if (first) this.#answered.set(path, first)
    this.#tell()
  }

  /** Rate limit of the last submit: seconds since 1970 until the next try; undefined once the value changed. */
  waitsUntil = (): number | undefined => this.#until

  /** Errors of fields that are not mounted: shown above the form. */
  strays = (): Problem[] => {
    const answered = [...this.#answered].filter(([path]) => !this.#fields.has(path)).map(([, text]) => ({ text }))
    const broken = [...this.#faults()].filter(([path]) => this.#touched.has(path) && !this.#fields.has(path) && !this.#answered.has(path))
    return [...answered, ...broken.map(([, fault]) => fault)]
  }

  /** Labels of the mounted fields for which it cannot be saved: those left empty, and those that are wrong. */
  lacks = (): { empty: string[]; wrong: string[] } => {
    const labelsWhere = (empty: boolean) =>
      [...this.#fields.keys()].flatMap((path) => {
        const problem = this.#faults().get(path)
        const label = this.#labels.get(path)
        const isEmpty = problem !== undefined && 'rule' in problem && problem.rule === 'required'
        return problem && label !== undefined && isEmpty === empty ? [label] : []
      })
    return { empty: labelsWhere(true), wrong: labelsWhere(false) }
  }

  /** Registers a mounted field. @param label what it is called on screen @returns unregisters it */
  present = (path: string, label?: string): (() => void) => {
    this.#fields.set(path, (this.#fields.get(path) ?? 0) + 1)
    if (label !== undefined && this.#labels.get(path) !== label) {
      this.#labels.set(path, label)
      this.#tell()
    }
    return () => {
      const left = (this.#fields.get(path) ?? 1) - 1
      if (left > 0) this.#fields.set(path, left)
      else this.#fields.delete(path)
    }
  }

  /** True where the schema refuses it empty. */
  needs = (path: string): boolean =>
    this.#check(put(this.#values, path.split('.'), null)).some((fault) => fault.path === path && fault.rule === 'required')

  /** Changed top-level fields: what a PATCH sends, so that it overwrites no field that somebody else changed. */
  changed = (): Values => Object.fromEntries(Object.entries(this.#values).filter(([name, value]) => !same(value, this.#start[name])))
  dirty = (): boolean => Object.keys(this.changed()).length > 0

  /** Something was typed, or a field left. */
  begun = (): boolean => this.#touched.size > 0 || this.dirty()

  phase = (): FormPhase => this.#phase

  /** Why the last submit failed, where that belongs to no field. */
  failure = (): string | undefined => this.#failure

  #turn(phase: FormPhase, failure?: string): void {
    this.#phase = phase
    this.#failure = failure
    this.#tell()
  }

  /** It is being sent. */
  begin = (): void => this.#turn('loading')

  /** It was refused or lost. @param text why, where no field says it */
  fail = (text?: string): void => this.#turn('failure', text)

  /** It was taken; marks what was sent as saved: no unsaved changes, but for what was typed since. @param sent the values as they were then */
  settle = (sent: Values = this.#values): void => {
    this.#phase = 'success'
    this.#failure = undefined
    this.#start = sent
    for (const known of [this.#answered, this.#theirs]) known.clear()
    this.#tell()
  }

  /** What a field held when it was last known to be the server's. */
  before = (name: string): unknown => this.#start[name]

  /**
   * The server's values changed: an unchanged field takes the new one, a changed field keeps what was typed.
   * @param merge what a changed field takes in place of that, of what it began with, what was typed and what the server has: of a list both
   */
  follow = (start: Values, merge: Merge = (_, typed) => typed): void => {
    for (const place of this.#theirs.keys()) this.#noteTheirs(place, atPlace(start, place))
    const typed = Object.entries(this.changed()).map(([name, value]) => [
      name,
      merge(this.#start[name], value, start[name], (place, now) => this.#noteTheirs(placeOf(place), now), [name]),
    ])
    this.#start = start
    this.#take({ ...start, ...(Object.fromEntries(typed) as Values) })
  }

  /** Puts back what was typed earlier. @param before what those fields held then: what was changed since is followed */
  restore = (typed: Values, before: Values = {}, merge?: Merge): void => {
    const now = this.#values
    this.#start = { ...now, ...before }
    this.#values = { ...this.#start, ...typed }
    this.follow(now, merge)
  }

  #noteTheirs(place: string, value: unknown): void {
    const known = this.#theirs.get(place)
    if (!known || !same(known.value, value)) this.#theirs.set(place, { value, isTold: false })
  }

  readonly #isReplaced = ([place, { value }]: [string, Theirs]): boolean => !same(atPlace(this.#values, place), value)

  /** What somebody else set a field to, where a save would replace it. */
  theirs = (path: string): Theirs | undefined => {
    const theirs = this.#theirs.size > 0 ? this.#theirs.get(placeAt(this.#values, path)) : undefined
    return theirs && !same(this.at(path), theirs.value) ? theirs : undefined
  }

  /** Takes it in place of what was typed. */
  takeTheirs = (path: string): void => {
    const theirs = this.theirs(path)
    if (theirs) this.set(path, theirs.value)
  }

  /** @returns whether a save would replace what nobody was told of yet: now they are */
  tellTheirs = (): boolean => {
    const untold = [...this.#theirs].filter(([, { isTold }]) => !isTold).filter(this.#isReplaced)
    for (const [, theirs] of untold) theirs.isTold = true
    return untold.length > 0
  }

  /** Whether there is such a thing in no field that is mounted. */
  hasStrayTheirs = (): boolean => {
    if (this.#theirs.size === 0) return false
    const shown = new Set([...this.#fields.keys()].map((path) => placeAt(this.#values, path)))
    return [...this.#theirs].filter(([place]) => !shown.has(place)).some(this.#isReplaced)
  }

  reset = (start: Values = this.#start): void => {
    this.#start = start
    this.#take(start)
    for (const known of [this.#touched, this.#refused, this.#answered, this.#theirs]) known.clear()
    this.#turn('initial')
  }
}

const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(partAt, values)

function put(holder: unknown, [key = '', ...rest]: string[], value: unknown): Values {
  const before = partAt(holder, key)
  const inner = rest.length > 0 ? put(before ?? (isInList(rest[0] ?? '') ? [] : undefined), rest, value) : value
  if (!Array.isArray(holder)) return { ...(holder as Values | undefined), [key]: inner }
  const items: unknown[] = holder
  const [name = '', of] = key.split('=')
  const isNew = of !== undefined && before === undefined
  const changed = isNew
    ? [...items, { [name]: of, ...(inner as Values) }]
    : items.map((item, index) => (item === before && (of !== undefined || String(index) === key) ? inner : item))
  return changed as unknown as Values
}

/** Blank, null and undefined are equal (`contract/platform/clean.ts`). */
const blank = (value: unknown): boolean => value === null || value === undefined || value === ''

export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (blank(a) && blank(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
