import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import { rateLimitKey } from '../api/errors.ts'
import { atPlace, type Clash, isInList, partAt, placeAt, placeOf } from './list-places.ts'

/** Error of a field: a broken rule, or the server's sentence. */
export type Problem = FieldFault | { text: string }

export type Values = Record<string, unknown>

export type Merge = (was: unknown, typed: unknown, now: unknown, clash: Clash, place: readonly unknown[]) => unknown

/** Derives values from the current ones, by path. Paths that it leaves out stay unchanged. */
export type Rule = (now: Values, before: Values) => Values

/** A value that another member set for a field that was changed here too. `isShown`: a save was stopped to show it. */
export interface OtherChange {
  readonly value: unknown
  isShown: boolean
}

/** Phase of a form (spec §4). */
export type FormPhase = 'initial' | 'loading' | 'success' | 'failure'

/**
 * Values and errors of a form. Outside React state, so that each field subscribes to itself only: in a sale of a hundred lines a key press
 * renders one line.
 */
export class FormState {
  #values: Values
  #start: Values
  readonly #check: (values: Values) => FieldFault[]
  readonly #touched = new Set<string>()
  readonly #unparsed = new Map<string, Problem>()
  readonly #serverErrors = new Map<string, string>()
  /** By place (`list-places.ts`). */
  readonly #otherChanges = new Map<string, OtherChange>()
  readonly #fields = new Map<string, number>()
  readonly #labels = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #rules = new Set<Rule>()
  #faultCache: Map<string, Problem> | undefined
  #waitsUntil: number | undefined
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

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Incremented by every change: snapshot for subscribers to the whole form. */
  version = (): number => this.#version
  values = (): Values => this.#values
  at = (path: string): unknown => valueAt(this.#values, path)

  set = (path: string, value: unknown): void => {
    if (Object.is(this.at(path), value)) return
    this.#waitsUntil = undefined
    this.#serverErrors.delete(path)
    this.#apply(put(this.#values, path.split('.'), value))
  }

  /**
   * Derives fields by a rule, now and at every change.
   * @returns stops it
   */
  derive = (rule: Rule): (() => void) => {
    this.#rules.add(rule)
    this.#apply(this.#values)
    return () => this.#rules.delete(rule)
  }

  #apply(values: Values): void {
    const before = this.#values
    this.#values = values
    for (const rule of this.#rules) {
      for (const [path, value] of Object.entries(rule(this.#values, before))) {
        if (Object.is(this.at(path), value)) continue
        this.#values = put(this.#values, path.split('.'), value)
        this.#serverErrors.delete(path)
      }
    }
    if (this.#values === before) return
    this.#faultCache = undefined
    this.#notify()
  }

  /** Sets the error of a field that cannot parse its text (“2k”); undefined clears it. */
  refuse = (path: string, problem: Problem | undefined): void => {
    if (problem) this.#unparsed.set(path, problem)
    else if (!this.#unparsed.delete(path)) return
    this.#faultCache = undefined
    this.#notify()
  }

  /** Appends to a list. */
  push = (path: string, item: unknown): void => this.set(path, [...((this.at(path) as unknown[] | undefined) ?? []), item])

  /** Removes an item of a list. Clears errors of the items after it, since their index changes. */
  drop = (path: string, index: number): void => {
    const inside = (key: string) => key.startsWith(`${path}.`)
    for (const errors of [this.#unparsed, this.#serverErrors]) for (const key of errors.keys()) if (inside(key)) errors.delete(key)
    this.set(
      path,
      ((this.at(path) as unknown[] | undefined) ?? []).filter((_, position) => position !== index),
    )
  }

  #faults(): Map<string, Problem> {
    this.#faultCache ??= new Map([...this.#check(this.#values).map((fault): [string, Problem] => [fault.path, fault]), ...this.#unparsed])
    return this.#faultCache
  }

  /** Validates again after a rule's data was loaded (numbering plan of a phone's country). */
  recheck = (): void => {
    this.#faultCache = undefined
    this.#notify()
  }

  valid = (): boolean => this.#faults().size === 0

  /** The error to show under a field: none before it was blurred or the form submitted. */
  problem = (path: string): Problem | undefined => {
    const serverError = this.#serverErrors.get(path)
    if (serverError !== undefined) return { text: serverError }
    return this.#touched.has(path) ? this.#faults().get(path) : undefined
  }

  touch = (path: string): void => {
    if (this.#touched.has(path)) return
    this.#touched.add(path)
    this.#notify()
  }

  touchAll = (): void => {
    for (const path of [...this.#fields.keys(), ...this.#faults().keys()]) this.#touched.add(path)
    this.#notify()
  }

  /** Sets the field errors of a 422. */
  answer = ({ [rateLimitKey]: wait, ...errors }: Record<string, readonly string[]>): void => {
    this.#serverErrors.clear()
    this.#waitsUntil = wait?.[0] ? Number(wait[0]) : undefined
    for (const [path, [first]] of Object.entries(errors)) if (first) this.#serverErrors.set(path, first)
    this.#notify()
  }

  /** Rate limit of the last submit: seconds since 1970 until the next try; undefined once the value changed. */
  waitsUntil = (): number | undefined => this.#waitsUntil

  /** Errors of fields that are not mounted: shown above the form. */
  strays = (): Problem[] => {
    const answered = [...this.#serverErrors].filter(([path]) => !this.#fields.has(path)).map(([, text]) => ({ text }))
    const broken = [...this.#faults()].filter(
      ([path]) => this.#touched.has(path) && !this.#fields.has(path) && !this.#serverErrors.has(path),
    )
    return [...answered, ...broken.map(([, fault]) => fault)]
  }

  /** Labels of mounted fields that block saving: empty ones and invalid ones. */
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

  /**
   * Registers a mounted field.
   * @param label its label on the screen
   * @returns unregisters it
   */
  present = (path: string, label?: string): (() => void) => {
    this.#fields.set(path, (this.#fields.get(path) ?? 0) + 1)
    if (label !== undefined && this.#labels.get(path) !== label) {
      this.#labels.set(path, label)
      this.#notify()
    }
    return () => {
      const remaining = (this.#fields.get(path) ?? 1) - 1
      if (remaining > 0) this.#fields.set(path, remaining)
      else this.#fields.delete(path)
    }
  }

  /** True if the schema requires a value. */
  needs = (path: string): boolean =>
    this.#check(put(this.#values, path.split('.'), null)).some((fault) => fault.path === path && fault.rule === 'required')

  /** Changed top-level fields. A PATCH sends only these, so that it overwrites no field that another member changed. */
  changed = (): Values => Object.fromEntries(Object.entries(this.#values).filter(([name, value]) => !same(value, this.#start[name])))
  dirty = (): boolean => Object.keys(this.changed()).length > 0

  /** True once a value was typed or a field left. */
  begun = (): boolean => this.#touched.size > 0 || this.dirty()

  phase = (): FormPhase => this.#phase

  /** Why the last submit failed, if no field shows it. */
  failure = (): string | undefined => this.#failure

  #setPhase(phase: FormPhase, failure?: string): void {
    this.#phase = phase
    this.#failure = failure
    this.#notify()
  }

  begin = (): void => this.#setPhase('loading')

  /**
   * The submit failed.
   * @param text reason, if no field shows it
   */
  fail = (text?: string): void => this.#setPhase('failure', text)

  /**
   * The submit succeeded: marks the sent values as saved; values typed since stay unsaved.
   * @param sent the values at the time of sending
   */
  settle = (sent: Values = this.#values): void => {
    this.#phase = 'success'
    this.#failure = undefined
    this.#start = sent
    for (const changes of [this.#serverErrors, this.#otherChanges]) changes.clear()
    this.#notify()
  }

  /** The field's last known value on the server. */
  before = (name: string): unknown => this.#start[name]

  /**
   * The server's values changed: an unchanged field takes the new value, a changed field keeps the typed one.
   * @param merge combines the old, typed and new value of a changed field, such as a list
   */
  follow = (start: Values, merge: Merge = (_, typed) => typed): void => {
    for (const place of this.#otherChanges.keys()) this.#recordOtherChange(place, atPlace(start, place))
    const typed = Object.entries(this.changed()).map(([name, value]) => [
      name,
      merge(this.#start[name], value, start[name], (place, now) => this.#recordOtherChange(placeOf(place), now), [name]),
    ])
    this.#start = start
    this.#apply({ ...start, ...(Object.fromEntries(typed) as Values) })
  }

  /**
   * Restores values typed earlier.
   * @param before the fields' values at that time; later changes by others are merged
   */
  restore = (typed: Values, before: Values = {}, merge?: Merge): void => {
    const now = this.#values
    this.#start = { ...now, ...before }
    this.#values = { ...this.#start, ...typed }
    this.follow(now, merge)
  }

  #recordOtherChange(place: string, value: unknown): void {
    const existing = this.#otherChanges.get(place)
    if (!existing || !same(existing.value, value)) this.#otherChanges.set(place, { value, isShown: false })
  }

  readonly #isReplaced = ([place, { value }]: [string, OtherChange]): boolean => !same(atPlace(this.#values, place), value)

  /** The value that another member set for a field, if a save would overwrite it. */
  otherChangeAt = (path: string): OtherChange | undefined => {
    const change = this.#otherChanges.size > 0 ? this.#otherChanges.get(placeAt(this.#values, path)) : undefined
    return change && !same(this.at(path), change.value) ? change : undefined
  }

  /** Replaces the typed value by the other member's. */
  acceptOtherChange = (path: string): void => {
    const change = this.otherChangeAt(path)
    if (change) this.set(path, change.value)
  }

  /**
   * Marks other members' changes as shown.
   * @returns true if a save would overwrite one that was not shown before
   */
  showOtherChanges = (): boolean => {
    const unseen = [...this.#otherChanges].filter(([, { isShown }]) => !isShown).filter(this.#isReplaced)
    for (const [, change] of unseen) change.isShown = true
    return unseen.length > 0
  }

  /** True if a save would overwrite another member's change in a field that is not mounted. */
  hasStrayOtherChange = (): boolean => {
    if (this.#otherChanges.size === 0) return false
    const mounted = new Set([...this.#fields.keys()].map((path) => placeAt(this.#values, path)))
    return [...this.#otherChanges].filter(([place]) => !mounted.has(place)).some(this.#isReplaced)
  }

  reset = (start: Values = this.#start): void => {
    this.#start = start
    this.#apply(start)
    for (const errors of [this.#touched, this.#unparsed, this.#serverErrors, this.#otherChanges]) errors.clear()
    this.#setPhase('initial')
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

/** Blank, null and undefined are equal (`contract/src/platform/clean.ts`). */
const blank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** True if two values of a form are equal. Objects are compared as JSON, so any two files are equal. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (blank(a) && blank(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
