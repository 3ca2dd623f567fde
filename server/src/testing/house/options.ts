import { type ESTree, parseSync, Visitor } from 'vite'
import { type Source, target } from './sources.ts'

/** An optional parameter, or an optional property of one. A type that several functions take shares its properties. */
interface Option {
  key: string
  parameter: number
  property?: string
}

/** The value of one parameter in a call. It is open if it holds properties that the file does not show. */
interface Argument {
  value?: string
  properties: Map<string, string | undefined>
  isOpen: boolean
}

interface Callable {
  options: Option[]
  calls: Argument[][]
  /** It is passed as a value or loaded later: its calls are not all seen. */
  isUnsure: boolean
}

/** An interface: its members, and how often code names it at all, and as the type of a parameter. */
interface OptionsType {
  members: readonly ESTree.TSSignature[]
  references: number
  parameters: number
}

const packages: Readonly<Record<string, string>> = {
  '@kasuwa/contract': 'contract/src/index.ts',
  '@kasuwa/embedded-postgres': 'packages/embedded-postgres/src/index.ts',
}

type Declared = ESTree.Program['body'][number] | ESTree.ExportDefaultDeclarationKind

/** A literal as text. Any other value has none. */
function literalOf(node: ESTree.Node | null | undefined): string | undefined {
  if (node === null || node === undefined) return 'true'
  if (node.type === 'JSXExpressionContainer') return literalOf(node.expression)
  if (node.type === 'Literal') return String(node.raw)
  return node.type === 'Identifier' && node.name === 'undefined' ? 'undefined' : undefined
}

/** Adds what an object says, and what the objects say that it may spread. */
function fill(argument: Argument, node: ESTree.Node): Argument {
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return fill(argument, node.expression)
  if (node.type === 'ConditionalExpression') return fill(fill(argument, node.consequent), node.alternate)
  if (node.type === 'LogicalExpression' && node.operator === '&&') return fill(argument, node.right)
  if (node.type === 'ObjectExpression')
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') fill(argument, property.argument)
      else if (property.key.type === 'Identifier' && !property.computed)
        argument.properties.set(property.key.name, literalOf(property.value))
    }
  else if (literalOf(node) === undefined) argument.isOpen = true
  return argument
}

const argumentOf = (node: ESTree.Argument): Argument => fill({ value: literalOf(node), properties: new Map(), isOpen: false }, node)

function propsOf({ openingElement, children }: ESTree.JSXElement): Argument {
  const props: Argument = { properties: new Map(), isOpen: false }
  for (const attribute of openingElement.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') fill(props, attribute.argument)
    else if (attribute.name.type === 'JSXIdentifier') props.properties.set(attribute.name.name, literalOf(attribute.value))
  }
  if (children.some((child) => child.type !== 'JSXText' || child.value.trim() !== '')) props.properties.set('children', undefined)
  return props
}

/** The functions that a statement declares, by name. */
function functionsOf(statement: Declared): [string, readonly ESTree.ParamPattern[]][] {
  if (statement.type === 'FunctionDeclaration') return [[statement.id?.name ?? '', statement.params]]
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && !id.typeAnnotation && init?.type === 'ArrowFunctionExpression' ? [[id.name, init.params]] : [],
  )
}

class House {
  readonly callables = new Map<string, Callable>()
  readonly types = new Map<string, OptionsType>()
  /** Other names of the same thing. */
  readonly aliases = new Map<string, string>()
  readonly loadedLater = new Set<string>()
  /** Names under which a file exports what another declares. */
  readonly passedOn: string[] = []

  meaningOf(name: string): string {
    const [path = '', word = ''] = name.split(' ')
    const original = this.aliases.get(name) ?? (this.aliases.has(`${path} *`) ? `${this.aliases.get(`${path} *`)} ${word}` : undefined)
    return original === undefined || this.callables.has(name) || this.types.has(name) ? name : this.meaningOf(original)
  }
}

/** Reads what a file declares. @returns the second reading, for after all files are declared */
function declare(source: Source, house: House): () => void {
  const { path, text } = source
  const { program } = parseSync(path, text)
  const pathOf = (from: string) => target(source, packages[from] ?? from.replace(/^@kasuwa\/contract\/(.*)$/, 'contract/src/$1.ts'))
  const parameters = new Map<string, readonly ESTree.ParamPattern[]>()
  for (const { from, line } of source.imports) if (line.includes('import(')) house.loadedLater.add(pathOf(from))
  for (const statement of program.body) {
    const from = 'source' in statement && statement.source ? pathOf(statement.source.value) : path
    if (statement.type === 'ImportDeclaration')
      for (const { type, local, ...specifier } of statement.specifiers) {
        const imported = 'imported' in specifier && 'name' in specifier.imported ? specifier.imported.name : 'default'
        if (type === 'ImportNamespaceSpecifier') house.loadedLater.add(from)
        else house.aliases.set(`${path} ${local.name}`, `${from} ${imported}`)
      }
    if (statement.type === 'ExportAllDeclaration') house.aliases.set(`${path} *`, from)
    if (statement.type === 'ExportNamedDeclaration')
      for (const { local, exported } of statement.specifiers)
        if ('name' in local && 'name' in exported && (from !== path || local.name !== exported.name)) {
          house.aliases.set(`${path} ${exported.name}`, `${from} ${local.name}`)
          house.passedOn.push(`${path} ${exported.name}`)
        }
    const declared = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    for (const [name, params] of functionsOf(declared)) {
      if (statement.type === 'ExportDefaultDeclaration') house.aliases.set(`${path} default`, `${path} ${name}`)
      house.callables.set(`${path} ${name}`, { options: [], calls: [], isUnsure: false })
      parameters.set(`${path} ${name}`, params)
    }
    if (declared.type === 'TSInterfaceDeclaration')
      house.types.set(`${path} ${declared.id.name}`, { members: declared.body.body, references: 0, parameters: 0 })
  }
  return () => {
    for (const [name, params] of parameters) house.callables.get(name)?.options.push(...optionsOf(name, params, house))
    readCalls(path, program, house)
  }
}

/** Optional parameters of a function, and optional properties of its parameters. */
function optionsOf(name: string, params: readonly ESTree.ParamPattern[], house: House): Option[] {
  const [path = ''] = name.split(' ')
  return params.flatMap((written, parameter): Option[] => {
    if (written.type === 'TSParameterProperty' || written.type === 'RestElement') return []
    const pattern = written.type === 'AssignmentPattern' ? written.left : written
    const isOptional = pattern.type === 'Identifier' && (pattern !== written || Boolean(pattern.optional))
    const annotation = pattern.typeAnnotation?.typeAnnotation
    const parts = annotation?.type === 'TSIntersectionType' ? annotation.types : annotation ? [annotation] : []
    const properties = parts.flatMap((part) => {
      const typeName = part.type === 'TSTypeReference' && part.typeName.type === 'Identifier' ? part.typeName.name : ''
      const owner = typeName ? house.meaningOf(`${path} ${typeName}`) : name
      const type = house.types.get(owner)
      if (type) type.parameters += 1
      return (part.type === 'TSTypeLiteral' ? part.members : (type?.members ?? [])).flatMap((member) => {
        if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
        const { key, optional } = member
        return optional && key.type === 'Identifier' ? [{ key: `${owner}.${key.name}`, owner, parameter, property: key.name }] : []
      })
    })
    const isObject = written.type === 'AssignmentPattern' && written.right.type === 'ObjectExpression'
    return isOptional && !isObject ? [{ key: `${name}(${pattern.name})`, parameter }, ...properties] : properties
  })
}

/** Reads the calls of a file, and its other uses of functions and types. */
function readCalls(path: string, program: ESTree.Program, house: House) {
  const [aside, meaning] = [new Set<ESTree.Node>(), (name: string) => house.meaningOf(`${path} ${name}`)]
  const setAside = (...nodes: (ESTree.Node | null)[]) => nodes.forEach((node) => node && aside.add(node))
  const call = (name: string, args: Argument[]) => house.callables.get(meaning(name))?.calls.push(args)
  const refer = (node: ESTree.Node) => {
    const type = node.type === 'Identifier' && !aside.has(node) ? house.types.get(meaning(node.name)) : undefined
    if (type) type.references += 1
    setAside(node)
  }
  new Visitor({
    ImportDeclaration: ({ specifiers }) =>
      specifiers.forEach((specifier) => setAside(specifier.local, 'imported' in specifier ? specifier.imported : null)),
    ExportSpecifier: ({ local, exported }) => setAside(local, exported),
    FunctionDeclaration: ({ id }) => setAside(id),
    VariableDeclarator: ({ id }) => setAside(id),
    MemberExpression: ({ property, computed }) => setAside(computed ? null : property),
    Property: ({ key, computed }) => setAside(computed ? null : key),
    TSPropertySignature: ({ key }) => setAside(key),
    TSTypeQuery: ({ exprName }) => setAside(exprName),
    TSInterfaceDeclaration: ({ id, extends: bases }) => (setAside(id), bases.forEach(({ expression }) => refer(expression))),
    // A type of one property says nothing of who sets it.
    TSIndexedAccessType: ({ objectType }) => objectType.type === 'TSTypeReference' && setAside(objectType.typeName),
    TSTypeReference: ({ typeName }) => refer(typeName),
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'Identifier' || args.some(({ type }) => type === 'SpreadElement')) return
      call(callee.name, args.map(argumentOf))
      setAside(callee)
    },
    JSXElement(node) {
      if (node.openingElement.name.type === 'JSXIdentifier') call(node.openingElement.name.name, [propsOf(node)])
    },
    Identifier(node) {
      const callable = aside.has(node) ? undefined : house.callables.get(meaning(node.name))
      if (callable) callable.isUnsure = true
    },
  }).visit(program)
}

/**
 * Options of functions and components at the top of files that at most one caller sets, or that all callers set to the same literal.
 * Left out: functions with a caller that the code does not show, and types that are used for more than parameters.
 */
export function seldomSet(sources: readonly Source[]): string[] {
  const house = new House()
  for (const finish of sources.map((source) => declare(source, house))) finish()
  for (const name of house.passedOn) {
    const callable = house.callables.get(house.meaningOf(name))
    if (callable && house.loadedLater.has(name.split(' ')[0] ?? '')) callable.isUnsure = true
  }
  const settings = new Map<string, { values: (string | undefined)[]; calls: number; isUnsure: boolean }>()
  for (const [name, callable] of house.callables)
    for (const { key, parameter, property } of callable.options) {
      const setting = settings.get(key) ?? { values: [], calls: 0, isUnsure: false }
      settings.set(key, setting)
      const type = house.types.get(key.replace(/\.\w+$/, ''))
      setting.isUnsure ||= callable.isUnsure || house.loadedLater.has(name.split(' ')[0] ?? '') || type?.references !== type?.parameters
      for (const args of callable.calls) {
        const argument = args[parameter]
        setting.calls += 1
        if (property ? argument?.properties.has(property) : argument && argument.value !== 'undefined')
          setting.values.push(property ? argument?.properties.get(property) : argument?.value)
        else if (property && argument?.isOpen) setting.isUnsure = true
      }
    }
  return [...settings].flatMap(([key, { values, calls, isUnsure }]) => {
    const isSame = values.length === calls && values[0] !== undefined && new Set(values).size === 1
    return !isUnsure && (values.length < 2 || isSame) ? [key] : []
  })
}
