import type {
  A_Expr,
  ColumnRef,
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
} from 'libpg-query'
import { type BusinessColumn, type Query, type Relation, combined, equate, isGiven, newPlace, relation } from './business.ts'
import { local, tenant } from '../../database-setup/placement.ts'

type NodeOfKind<Name extends string> = Extract<Node, Record<Name, unknown>>[Name & keyof Extract<Node, Record<Name, unknown>>]

/** The node, if it is of that kind. */
const as = <Name extends string>(node: Node | undefined, name: Name): NodeOfKind<Name> | undefined =>
  (node as Record<string, unknown> | undefined)?.[name] as NodeOfKind<Name> | undefined

const textsOf = (nodes: Node[] = []): string[] => nodes.map((node) => as(node, 'String')?.sval ?? '*')

/** Reads a statement as a sharded database would: the tables that it touches, and whether each is narrowed to a business. */
export class Reader {
  readonly breaches: string[] = []
  readonly #tables: BusinessColumn[] = []
  readonly #local: string[] = []
  readonly #none: ReadonlySet<BusinessColumn> = new Set()

  read(node: Node): void {
    this.#statement(node)
    for (const place of this.#tables) if (!isGiven(place)) this.breaches.push(`${place.name} is not narrowed to a business`)
    if (this.#tables.length > 0)
      for (const name of this.#local) this.breaches.push(`${name} stands on the coordinator, and ${this.#tables[0]?.name} does not`)
  }

  /** Tenant tables, and those among them that would need every shard. */
  get shards(): { tables: number; everywhere: string[] } {
    const everywhere = this.#tables.filter((place) => !isGiven(place, true)).map(({ name }) => name)
    return { tables: this.#tables.length, everywhere }
  }

  /** Parameters that give businesses: none may be null. */
  get businessParameters(): number[] {
    const visitedPlaces = new Set<BusinessColumn>()
    const all = (place: BusinessColumn): BusinessColumn[] => {
      if (visitedPlaces.has(place)) return []
      visitedPlaces.add(place)
      return [place, ...[...place.equals, ...place.around, ...place.parts, ...place.wholes].flatMap(all)]
    }
    return [...new Set(this.#tables.flatMap(all).flatMap(({ parameter }) => parameter || []))]
  }

  #statement(node: Node, within?: Query): Relation {
    const query: Query = { relations: new Map(), ...(within ? { within } : {}) }
    const select = as(node, 'SelectStmt')
    if (select) return this.#select(select, query)
    const change = as(node, 'InsertStmt') ?? as(node, 'UpdateStmt') ?? as(node, 'DeleteStmt')
    if (!change) {
      this.breaches.push(`a statement that no law knows: ${Object.keys(node).join()}`)
      return relation()
    }
    this.#ctes(change.withClause?.ctes, query)
    const target = this.#table(change.relation ?? {}, query)
    const insert = as(node, 'InsertStmt')
    const update = as(node, 'UpdateStmt')
    const remove = as(node, 'DeleteStmt')
    if (insert) this.#insert(insert, target, query)
    if (update) this.#update(update, query)
    if (remove) this.#delete(remove, query)
    return this.#outputs(change.returningClause?.exprs ?? [], query)
  }

  #ctes(ctes: Node[] = [], query: Query): void {
    for (const node of ctes) {
      const { ctename = '', ctequery, aliascolnames } = as(node, 'CommonTableExpr') as CommonTableExpr
      if (ctequery) query.relations.set(`with ${ctename}`, this.#renamed(this.#statement(ctequery, query), textsOf(aliascolnames)))
    }
  }

  #select(select: SelectStmt, query: Query): Relation {
    this.#ctes(select.withClause?.ctes, query)
    if (select.larg && select.rarg) {
      const [left, right] = [select.larg, select.rarg].map((side) => this.#statement({ SelectStmt: side }, query)) as [Relation, Relation]
      return this.#union(left, right, query)
    }
    if (select.valuesLists) return this.#values(select.valuesLists, query)
    for (const item of select.fromClause ?? []) this.#from(item, query)
    this.#condition(select.whereClause, query)
    for (const part of [
      select.targetList,
      select.groupClause,
      select.havingClause,
      select.sortClause,
      select.windowClause,
      select.distinctClause,
    ])
      this.#within(part, query)
    this.#within([select.limitCount, select.limitOffset], query)
    return this.#outputs(select.targetList ?? [], query)
  }

  #union(left: Relation, right: Relation, query: Query): Relation {
    const both = (name: string, a?: BusinessColumn, b?: BusinessColumn) => (a && b ? combined(name, query, [a, b]) : undefined)
    const positions = left.positions.map((place, index) => both(place?.name ?? '', place, right.positions[index]))
    const columns = [...left.columns].flatMap(([name, place]): [string, BusinessColumn][] => {
      const union = positions[left.positions.indexOf(place)]
      return union ? [[name, union]] : []
    })
    return relation(columns, positions)
  }

  #values(lists: Node[], query: Query): Relation {
    const rows = lists.map((row) => as(row, 'List')?.items ?? [])
    this.#within(rows, query)
    const positions = (rows[0] ?? []).map((_, index) => {
      const parts = rows.map((row) => this.#place(row[index], query))
      return parts.every((part) => part !== undefined) ? combined('values', query, parts) : undefined
    })
    return relation([], positions)
  }

  #insert(
    { cols = [], selectStmt, onConflictClause, returningClause }: InsertStmt,
    target: BusinessColumn | undefined,
    query: Query,
  ): void {
    const values = selectStmt && this.#statement(selectStmt, query)
    this.#condition(onConflictClause?.whereClause, query)
    this.#within(onConflictClause?.targetList, query)
    if (!target) return
    const column = cols.findIndex((node) => as(node, 'ResTarget')?.name === tenantColumn(target))
    const value = values?.positions[column]
    if (value) target.equals.push(value)
    const isSelect = selectStmt !== undefined && !as(selectStmt, 'SelectStmt')?.valuesLists
    if (!isSelect && selectStmt && JSON.stringify(selectStmt).includes('"SubLink"'))
      this.breaches.push(`a subquery among the values of ${target.name}`)
    if (isSelect && !returningClause) this.breaches.push(`insert … select into ${target.name} without returning`)
  }

  #update({ fromClause = [], whereClause, targetList }: UpdateStmt, query: Query): void {
    for (const item of fromClause) this.#from(item, query)
    this.#condition(whereClause, query)
    this.#within(targetList, query)
  }

  #delete({ usingClause = [], whereClause }: DeleteStmt, query: Query): void {
    for (const item of usingClause) this.#from(item, query)
    this.#condition(whereClause, query)
  }

  /** @returns the place of the table's business, if it is a tenant table */
  #table({ relname = '', schemaname, alias }: RangeVar, query: Query): BusinessColumn | undefined {
    const name = alias?.aliasname ?? relname
    const cte = schemaname ? undefined : lookUp(`with ${relname}`, query)
    const column = cte ? undefined : tenant[relname]
    if (!cte && local.includes(relname)) this.#local.push(relname)
    const place = column === undefined ? undefined : newPlace(alias ? `${relname} ${name}` : relname, query)
    if (place) this.#tables.push(place)
    query.relations.set(name, cte ? this.#again(cte, query) : relation(place && column ? [[column, place]] : []))
    return place
  }

  /** A copy of rows that several queries read, so that no query narrows them for the others. */
  #again({ columns, positions }: Relation, query: Query): Relation {
    const copy = (place: BusinessColumn): BusinessColumn => ({ ...newPlace(place.name, query), equals: [place] })
    return relation(
      [...columns].map(([name, place]) => [name, copy(place)]),
      positions.map((place) => place && copy(place)),
    )
  }

  #from(node: Node, query: Query): void {
    const table = as(node, 'RangeVar')
    if (table) return void this.#table(table, query)
    const join = as(node, 'JoinExpr')
    if (join) return this.#join(join, query)
    const selected = as(node, 'RangeSubselect')
    if (!selected?.subquery) {
      // The rows of a function belong to no known business.
      const call = as(node, 'RangeFunction')
      this.#within(call?.functions, query)
      query.relations.set(call?.alias?.aliasname ?? '', relation())
      return
    }
    const rows = this.#statement(selected.subquery, query)
    query.relations.set(selected.alias?.aliasname ?? '', this.#renamed(rows, textsOf(selected.alias?.colnames)))
  }

  #renamed(rows: Relation, names: string[]): Relation {
    if (names.length === 0) return rows
    const columns = rows.positions.flatMap((place, index): [string, BusinessColumn][] => (place ? [[names[index] ?? '', place]] : []))
    return relation(columns, rows.positions)
  }

  #join({ jointype, larg, rarg, usingClause, quals }: JoinExpr, query: Query): void {
    const sideOf = (side: Node | undefined): Relation[] => {
      const before = new Set(query.relations.values())
      if (side) this.#from(side, query)
      return [...query.relations.values()].filter((source) => !before.has(source))
    }
    const placesOf = (relations: Relation[]) => relations.flatMap(({ columns }) => [...columns.values()])
    const [left, right] = [sideOf(larg), sideOf(rarg)]
    const keepsLeft = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL'
    const keepsRight = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL'
    const keeps = new Set([...(keepsLeft ? placesOf(left) : []), ...(keepsRight ? placesOf(right) : [])])
    for (const column of textsOf(usingClause)) {
      const [a, b] = [left, right].map((side) => side.map(({ columns }) => columns.get(column)).find((place) => place))
      if (a && b) equate(a, b, query, keeps)
    }
    this.#condition(quals, query, keeps)
  }

  /** Records a condition on rows. @param keeps places that the condition does not narrow */
  #condition(node: Node | undefined, query: Query, keeps = this.#none): void {
    const both = as(node, 'BoolExpr')
    if (both?.boolop === 'AND_EXPR') {
      for (const part of both.args ?? []) this.#condition(part, query, keeps)
      return
    }
    const compared = as(node, 'A_Expr')
    if (compared && isEquality(compared)) {
      this.#equal([compared.lexpr, compared.rexpr].map((side) => as(side, 'RowExpr')?.args ?? [side]) as [Node[], Node[]], query, keeps)
    }
    const link = as(node, 'SubLink')
    if (link?.subLinkType === 'ANY_SUBLINK' && !link.operName) return this.#among(link, query, keeps)
    this.#within(node, query)
  }

  #equal([left, right]: [Node[], Node[]], query: Query, keeps: ReadonlySet<BusinessColumn>): void {
    left.forEach((side, index) => {
      const [a, b] = [this.#place(side, query), this.#place(right[index], query)]
      if (a && b) equate(a, b, query, keeps)
    })
  }

  /** `(business_id, id) in (select …)` */
  #among({ testexpr, subselect }: SubLink, query: Query, keeps: ReadonlySet<BusinessColumn>): void {
    this.#within(testexpr, query)
    const rows = subselect ? this.#statement(subselect, query) : relation()
    for (const [index, side] of (as(testexpr, 'RowExpr')?.args ?? (testexpr ? [testexpr] : [])).entries()) {
      const [a, b] = [this.#place(side, query), rows.positions[index]]
      if (a && b) equate(a, b, query, keeps, true)
    }
  }

  /** The place of an expression that is a column or given. */
  #place(node: Node | undefined, query: Query): BusinessColumn | undefined {
    const column = as(node, 'ColumnRef')
    if (column) return placeOf(column, query)
    const cast = as(node, 'TypeCast')
    if (cast) return this.#place(cast.arg, query)
    const parameter = as(node, 'ParamRef')
    if (parameter) return { ...newPlace(`$${parameter.number}`, query), parameter: parameter.number ?? 0 }
    const constant = as(node, 'A_Const')
    return constant && !constant.isnull ? { ...newPlace('a text', query), parameter: 0 } : undefined
  }

  #outputs(targets: Node[], query: Query): Relation {
    const columns: [string, BusinessColumn][] = []
    const positions: (BusinessColumn | undefined)[] = []
    for (const node of targets) {
      const target = as(node, 'ResTarget')
      const fields = textsOf(as(target?.val, 'ColumnRef')?.fields)
      if (fields.at(-1) === '*') {
        const from = fields.length > 1 ? [lookUp(fields.at(-2) ?? '', query)] : read(query)
        for (const source of from) columns.push(...(source?.columns ?? []))
        continue
      }
      const place = this.#place(target?.val, query)
      const name = target?.name ?? fields.at(-1)
      if (place && name) columns.push([name, place])
      positions.push(place)
    }
    return relation(columns, positions)
  }

  /** Reads the queries inside an expression, at any depth. */
  #within(node: unknown, query: Query): void {
    if (typeof node !== 'object' || node === null) return
    const { subselect, testexpr } = ((node as { SubLink?: SubLink }).SubLink ?? {}) as SubLink
    if (subselect) {
      this.#statement(subselect, query)
      return this.#within(testexpr, query)
    }
    for (const part of Object.values(node)) this.#within(part, query)
  }
}

const tenantColumn = (place: BusinessColumn): string | undefined => tenant[place.name.split(' ')[0] ?? '']

/** The relations that a query reads, without those that it only names. */
const read = ({ relations }: Query): Relation[] => [...relations].flatMap(([name, source]) => (name.startsWith('with ') ? [] : [source]))

const isEquality = ({ kind, name }: A_Expr): boolean => kind === 'AEXPR_OP' && textsOf(name).join() === '='

function lookUp(name: string, query: Query): Relation | undefined {
  return query.relations.get(name) ?? (query.within && lookUp(name, query.within))
}

function placeOf({ fields }: ColumnRef, query: Query): BusinessColumn | undefined {
  const names = textsOf(fields)
  const column = names.at(-1) ?? ''
  if (names.length > 1) return lookUp(names.at(-2) ?? '', query)?.columns.get(column)
  const places = read(query).flatMap(({ columns }) => columns.get(column) ?? [])
  return places[0] ?? (query.within && placeOf({ fields: fields ?? [] }, query.within))
}
