import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run new tag-colours`: another plain feature, copied from the real one of brands and renamed — contract, server, test, table and
 * its migration, id prefix, permissions. What is made is ordinary code to be changed from there on. What is there already stays.
 *   -- --no-migration   the table exists
 *   -- --prefix tc      the two letters that its ids begin with, where the obvious ones are taken
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`  ${path}\n`)
}

const [plural = ''] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*s$/.test(plural))
  throw new Error('Say what it is called, in the plural as its address spells it: npm run new tag-colours')

/** @param {string} word */
const singularOf = (word) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')
const singular = singularOf(plural)
/** @param {string} kebab */
const snake = (kebab) => kebab.replaceAll('-', '_')
/** @param {string} kebab */
const words = (kebab) => kebab.replaceAll('-', ' ')
/** @param {string} kebab */
const camel = (kebab) => kebab.replace(/-\w/g, (pair) => pair.charAt(1).toUpperCase())
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** @param {string} sentence */
const inWords = (sentence) =>
  sentence
    .replace(/\b([Aa]) brand\b/g, (_, article) => `${article}${/^[aeiou]/.test(singular) ? 'n' : ''} ${words(singular)}`)
    .replaceAll('Brands', capital(words(plural)))
    .replaceAll('brand', words(singular))
    .replaceAll(`${words(singular)}s`, words(plural))

/** @param {string} text @param {string} quoted what `'brands'` is called here: a table on the server, a feature in the contract */
const renamed = (text, quoted) =>
  text
    .replace(/(summary: |test\()'[^']*'/g, inWords)
    .replace(/([/])brands\b/g, `$1${plural}`)
    .replace(/'brand\.(?=\w)/g, `'${singular}.`)
    .replace(/'brands(?=[.'])/g, `'${quoted}`)
    .replace(/\bbrands\b/g, camel(plural))
    .replace(/\bbrand\b/g, snake(singular))
    .replace(/\bBrand(?=[A-Z]|\b)/g, capital(camel(singular)))

/** Imports are in the order of where they come from. @param {string} line */
const place = (line) => line.replace(/^.* from /, '')

/** Puts a line among those like it, in order. @param {string} path @param {RegExp} like @param {string} line */
function addLine(path, like, line) {
  const lines = read(path).split('\n')
  if (lines.includes(line)) return
  const before = lines.findLastIndex((one) => like.test(one) && place(one) < place(line))
  lines.splice(before + 1, 0, line)
  write(path, lines.join('\n'))
}

/** Copies the line about brands, once. @param {string} path @param {RegExp} ofBrands @param {string} line @param {RegExp} there */
function copyLine(path, ofBrands, line, there) {
  const text = read(path)
  if (!there.test(text))
    write(
      path,
      text.replace(ofBrands, (found) => `${found}${line}`),
    )
}

/** @returns {string} */
function prefix() {
  const taken = [...read('contract/src/platform/ids.ts').matchAll(/^ {2}\w+: '(\w\w)',$/gm)].map(([, two]) => two)
  const asked = process.argv[process.argv.indexOf('--prefix') + 1]
  const initials = plural
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
  const two = process.argv.includes('--prefix')
    ? asked
    : [initials.slice(0, 2), singular.slice(0, 2)].find((one) => one.length === 2 && !taken.includes(one))
  if (!two || taken.includes(two)) throw new Error('Every obvious prefix is taken: choose two letters with -- --prefix xy')
  return two
}

const server = `server/src/${plural}/${plural}`
if (existsSync(join(root, `${server}.ts`))) throw new Error(`There is ${server}.ts already.`)

write(`contract/src/${plural}.ts`, renamed(read('contract/src/brands.ts'), camel(plural)))
// That products carry brands is a matter of brands alone.
const handlers = read('server/src/brands/brands.ts')
  .split('\n')
  .filter((line) => !line.includes('brand_id'))
write(`${server}.ts`, renamed(handlers.join('\n'), snake(plural)))
const tests = read('server/src/brands/brands.test.ts')
  .split(/\n(?=test\()/)
  .filter((test) => !test.includes('/products'))
write(`${server}.test.ts`, `${renamed(tests.join('\n'), snake(plural)).trimEnd()}\n`)

addLine('contract/src/index.ts', /^import \{ .* from '\.\/[a-z-]+\.ts'$/, `import { ${camel(plural)} } from './${plural}.ts'`)
addLine('contract/src/index.ts', /^ {2}\w+,$/, `  ${camel(plural)},`)
addLine('server/src/routes.ts', /^import \w+ from/, `import ${camel(plural)} from './${plural}/${plural}.ts'`)
addLine('server/src/routes.ts', /^ {2}\.\.\.\w+,$/, `  ...${camel(plural)},`)

const known = new RegExp(`^ {2}${snake(singular)}: `, 'm')
if (!known.test(read('contract/src/platform/ids.ts')))
  copyLine('contract/src/platform/ids.ts', /^ {2}brand: .*\n/m, `  ${snake(singular)}: '${prefix()}',\n`, known)
copyLine(
  'contract/src/platform/permissions.ts',
  /^ {2}brand: .*\n/m,
  `  '${singular}': ['view', 'create', 'edit', 'delete'],\n`,
  new RegExp(`^ {2}'?${singular}'?: `, 'm'),
)
copyLine(
  'server/src/platform/constraints.ts',
  /^ {2}brands_name_key: .*\n/m,
  `  ${snake(plural)}_name_key: { field: 'name', key: 'taken' },\n`,
  new RegExp(`${snake(plural)}_name_key`),
)
const columns = /^ {2}brands: (MasterRow.*\n)/m.exec(read('server/src/platform/tables/catalogue.ts'))?.[1] ?? ''
copyLine(
  'server/src/platform/tables/catalogue.ts',
  /^ {2}brands: .*\n/m,
  `  ${snake(plural)}: ${columns}`,
  new RegExp(`^ {2}${snake(plural)}: `, 'm'),
)

if (!process.argv.includes('--no-migration')) {
  const last = Math.max(...readdirSync(join(root, 'server/migrations')).map((name) => Number(name.slice(0, 4))))
  const file = `${String(last + 1).padStart(4, '0')}_${snake(plural)}.sql`
  // As 0056, 0070 and 0072 left the table of brands.
  const table = read('server/migrations/0003_brands.sql')
    .replace(/^alter table .* force row level security;\n/m, '')
    .replace(/^ {2}search_text .*\n/m, '$&  sort_name text collate "C" not null,\n')
    .replace(
      /^create index brands_search .*\n/m,
      '$&create index brands_sort_name on brands (business_id, sort_name, id) where deleted_at is null;\n',
    )
  write(`server/migrations/${file}`, table.replaceAll('brands', snake(plural)))
}
