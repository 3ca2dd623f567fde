import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/*
 * `npm run new -- tag`: another plain entity with a name, a description and a picture: endpoints, handlers, table, permissions,
 * settings screen and messages in both languages. The result is ordinary code to change (`docs/start-here.md`). Options: `--fr "une étiquette"`, its French
 * name with the article; `--plural halves`, an irregular plural; `--prefix tg`, the two letters of its ids, if the default is taken.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { fr: { type: 'string' }, plural: { type: 'string' }, prefix: { type: 'string' } },
})
const [singular = ''] = positionals
if (!/^[a-z]+(-[a-z]+)*$/.test(singular)) throw new Error('Say what one of them is called, as permissions spell it: npm run new -- tag')

/** @param {string} word */
const pluralOf = (word) => (/[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`)
const plural = options.plural ?? pluralOf(singular)
/** @param {string} kebab */
const snake = (kebab) => kebab.replaceAll('-', '_')
/** @param {string} kebab */
const words = (kebab) => kebab.replaceAll('-', ' ')
/** @param {string} kebab */
const camel = (kebab) => kebab.replace(/-\w/g, (pair) => pair.charAt(1).toUpperCase())
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const [kind, table, feature, singularLabel, many] = [snake(singular), snake(plural), camel(plural), words(singular), words(plural)]

const migrations = 'server/migrations'
/** Every file that names entities. */
const paths = {
  registry: 'contract/src/platform/plain-entities.ts',
  prefixes: 'contract/src/platform/id-prefixes.ts',
  contract: `contract/src/${plural}.ts`,
  contents: 'contract/src/features.ts',
  server: `server/src/${plural}/${plural}.ts`,
  routes: 'server/src/features.ts',
  schema: 'server/schema/02_catalogue.sql',
  access: 'server/src/testing/access.tsv',
  english: `web/src/messages/en/${plural}.ts`,
  french: `web/src/messages/fr/${plural}.ts`,
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`  ${path}\n`)
}

/** @param {string} path @param {string} line put among the lines of exports, in order */
function addLine(path, line) {
  const [heading = '', ...exported] = read(path).trimEnd().split('\n')
  write(path, [heading, ...[...exported, line].sort(), ''].join('\n'))
}

/** @returns {string} */
function prefixOf() {
  const kindByPrefix = new Map(
    [paths.prefixes, paths.registry].flatMap((path) =>
      [...read(path).matchAll(/^ {2}(\w+): (?:\{ prefix: )?'(\w\w)'/gm)].map(([, of = '', two = '']) => /** @type {const} */ ([two, of])),
    ),
  )
  const initials = singular.split('-').map((word) => word.charAt(0))
  const obvious = [
    initials.slice(0, 2).join(''),
    singular.slice(0, 2),
    `${singular.charAt(0)}${singular.replaceAll(/[aeiou-]/g, '').at(-1)}`,
  ]
  const choices = options.prefix ? [options.prefix] : obvious
  const two = choices.find((choice) => /^[a-z]{2}$/.test(choice) && (kindByPrefix.get(choice) ?? kind) === kind)
  if (!two) throw new Error('Every obvious prefix is taken: choose two letters with --prefix xy')
  return two
}

/** French words that go with a noun, by its gender; some elide before a vowel. */
function french() {
  const [, article = 'un', noun = singularLabel] = /^(une?) (.+)$/.exec(options.fr ?? '') ?? []
  const [feminine, vowel] = [article === 'une', /^[aeiouyéèêh]/i.test(noun)]
  return {
    noun,
    nouns: /[sxz]$/.test(noun) ? noun : `${noun}s`,
    the: vowel ? `l’${noun}` : `${feminine ? 'la' : 'le'} ${noun}`,
    new: `${feminine ? 'Nouvelle' : vowel ? 'Nouvel' : 'Nouveau'} ${noun}`,
    none: `${feminine ? 'Aucune' : 'Aucun'} ${noun}`,
    e: feminine ? 'e' : '',
  }
}

if (existsSync(join(root, paths.server))) throw new Error(`There is ${paths.server} already.`)
const prefix = prefixOf()
const fr = french()

/** @param {string} path @param {string} end before which it stands @param {string} text */
const insert = (path, end, text) =>
  write(
    path,
    read(path).replace(end, () => `${text}${end}`),
  )

insert(paths.registry, '} as const satisfies', `  ${kind}: { prefix: '${prefix}', plural: '${table}', fr: '${fr.nouns}' },\n`)

write(
  paths.contract,
  `import { plainEntity } from './platform/plain-entity.ts'

export const ${feature} = plainEntity('${kind}')
`,
)
addLine(paths.contents, `export { ${feature} } from './${plural}.ts'`)

write(
  paths.server,
  `import { api } from '@kasuwa/contract'
import { plainHandlers } from '../http/plain-entity.ts'
import { serve } from '../http/serve.ts'

export default serve(api.${feature}, plainHandlers('${kind}'))
`,
)
addLine(paths.routes, `export { default as ${feature} } from './${plural}/${plural}.ts'`)

const last = Math.max(...readdirSync(join(root, migrations)).map((name) => Number(name.slice(0, 4))))
const createTable = `create table ${table} (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  image text,
  description text,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
alter table ${table} enable row level security;
create policy tenant on ${table} using (business_id = current_setting('app.business_id')::uuid);
-- No two ${many} of a business have one name, in letters of any case.
create unique index ${table}_name_key on ${table} (business_id, lower(name)) where deleted_at is null;
`
write(`${migrations}/${String(last + 1).padStart(4, '0')}_${table}.sql`, createTable)
// As `npm run schema` writes it.
write(paths.schema, `${read(paths.schema)}\n${createTable}`)

const path = `/v1/business/${plural}`
const calls = [
  ['PUT', path, `${singular}.create`],
  ['PATCH', `${path}/{id}`, `${singular}.edit`],
  ['GET', `${path}/{id}`, `${singular}.view`],
  ['DELETE', `${path}/{id}`, `${singular}.delete`],
  ['GET', path, `${singular}.view`],
  ['GET', `/v1/business/open/${plural}`, 'session'],
  ['POST', `${path}/{id}/restore`, `${singular}.delete`],
  ['GET', '/v1/business/deleted', `${singular}.delete`, `kind=${kind}`],
  ['PUT', `${path}/import`, `${singular}.create`],
]
// A member who may create any of them may see the imports of tables.
const importers = /^(GET|DELETE)(\t\/v1\/business\/imports.*)$/gm
const access = read(paths.access).trimEnd().replaceAll(importers, `$1$2|${singular}.create`)
write(paths.access, `${access}\n${calls.map((row) => row.join('\t')).join('\n')}\n`)

/** @param {string} locale @param {Record<string, string>} texts */
const messages = (locale, texts) => `import type { PlainMessages } from '../catalogue.ts'

const ${locale}: PlainMessages = {
${Object.entries(texts)
  .map(([key, text]) => `  ${key}: '${text}',`)
  .join('\n')}
}
export default ${locale}
`
write(
  paths.english,
  messages('en', {
    title: capital(many),
    empty: `No ${many} yet`,
    empty_text: `The first ${singularLabel} that you add stands here.`,
    new: `New ${singularLabel}`,
    edit: `Edit ${singularLabel}`,
    name: 'Name',
    description: 'Description',
    created: 'Added',
    changed: 'Changed',
    save: `Save ${singularLabel}`,
    made: '{name} is added',
    saved: '{name} is saved',
    delete_title: 'Delete {name}?',
    delete_text: 'Nothing else is deleted with it.',
    deleted: '{name} is deleted',
    image: 'Picture',
  }),
)
write(
  paths.french,
  messages('fr', {
    title: capital(fr.nouns),
    empty: fr.none,
    empty_text: `Ce que vous ajoutez ici sera listé : commencez par ${fr.e ? 'une' : 'un'} ${fr.noun}.`,
    new: fr.new,
    edit: `Modifier ${fr.the}`,
    name: 'Nom',
    description: 'Description',
    created: `Ajouté${fr.e} le`,
    changed: `Modifié${fr.e} le`,
    save: `Enregistrer ${fr.the}`,
    made: `{name} est ajouté${fr.e}`,
    saved: `{name} est enregistré${fr.e}`,
    delete_title: 'Supprimer {name} ?',
    delete_text: 'Rien d’autre n’est supprimé avec.',
    deleted: `{name} est supprimé${fr.e}`,
    image: 'Photo',
  }),
)

const unsaid = options.fr ? '' : `, which says “${singularLabel}” until you name it (--fr "une étiquette")`
process.stdout.write(`
It has a screen at /settings/${singular}. Left to you: sentences that say what it is good for, in ${paths.english}
and ${paths.french}${unsaid}; whether deleting one takes it off something, in ${paths.server}.
`)
