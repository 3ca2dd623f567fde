import '../scripts/node-version.mjs'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../scripts/build.mjs'
import { giveUp } from '../scripts/run.mjs'
import { type BuiltApp, dataFolder, removeFolders, startBuiltApp, stopAll } from './built-app.ts'
import { fill, register } from './business.ts'
import { catalogue } from './catalogue.ts'
import { debtRows } from './debts.ts'
import { endurance } from './endurance.ts'
import { exportLists } from './export-list.ts'
import { Figures } from './figures.ts'
import { firstLoad } from './first-load.ts'
import { hostile } from './hostile.ts'
import { bringInTables } from './imports.ts'
import { intakeRates } from './intakes.ts'
import { invoice } from './invoice.ts'
import { knownOrNot } from './known-or-not.ts'
import { levelRows } from './levels.ts'
import { lighthouseRows } from './lighthouse.ts'
import { lists } from './lists.ts'
import { million, millionFair, millionLists } from './million.ts'
import { overload } from './overload.ts'
import { providerRows } from './provider.ts'
import { reportRows } from './reports.ts'
import { saleRate } from './sale-rate.ts'
import { severalProcesses } from './several-processes.ts'
import { start } from './start.ts'
import { tillKey } from './till-key.ts'
import { unitRows } from './units.ts'
import { variants } from './variants.ts'

/*
 * `npm run bench`: the figures of `docs/performance.md`, each against what must be, references measured in the same run.
 *   -- sale         the rows of a 10-line sale alone
 *   -- catalogue    lists and searches of 100,000 products and a million units, and products with 100 variants, alone
 *   -- units        a million units alone; --quick: 100,000
 *   -- intakes      intakes of 500 lines and of 1,000 serial numbers, against plain SQL of the same rows, alone
 *   -- debts        debts by age of 50,000 customers alone
 *   -- million      a database of a million sales in 50 businesses, made once (KASUWA_BENCH_DIR, or the user's cache) and gone on with where that was cut off;
 *                   the laws of the books on it; every report of it, alone; --sales 20000: as many; --quick: 2000, made and removed
 *   -- lists        every list of the same database, by each word of its orders and filters, and its small businesses against the same alone in a database,
 *                   alone; --of sales,brands: of the lists of such paths, without fairness; --sales and --quick as there
 *   -- fair         of the same database: another business's list beside lists, searches and files of the large one, alone; the rows before end with it
 *   -- processes    ten-line sales by one, two and four processes of the app on one PostgreSQL, alone
 *   -- reports      reports and Home over a year of half a million sales of five lines alone; --quick: 20,000
 *   -- first-load   what each screen begins with alone
 *   -- lighthouse   Lighthouse, mobile profile, on log-in, Home, lists and the till with the demo's data, alone
 *   -- till-key     a key at the till to the line on screen alone
 *   -- export       all products as a file alone
 *   -- imports      files of products brought in, against COPY, alone
 *   -- endurance    half an hour of all that shops do at once: memory of the app at its most, and whether it grows, alone; --minutes 5: as long;
 *                   --of imports: of one kind of it, without rest
 *   -- provider     sales and logins beside a payment provider that is slow, down, cut off or talks nonsense, alone
 *   -- hostile      bodies that are nothing but work, at the rate that is taken without a token, beside another business's list, alone
 *   -- --quick      smaller and shorter, to see that it runs; its figures say little
 *   -- --markdown   the table once more, for the document
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    sales: { type: 'string' },
    of: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const { quick } = values
const large = quick ? { products: 1000, contacts: 1000, sales: 1000 } : { products: 10_000, contacts: 10_000, sales: 10_000 }
const small = quick ? { products: 100, contacts: 100, sales: 100 } : { products: 1000, contacts: 1000, sales: 1000 }
const many = quick ? { plain: 450, parents: 50, neighbours: 10 } : { plain: 45_000, parents: 5000, neighbours: 1000 }
const times = quick ? 30 : 150

/** Of what was asked for by name, if anything was. */
const only = (name: string) => positionals.length === 0 || positionals.includes(name)
const sale = async (figures: Figures, app: BuiltApp) => saleRate(figures, app, quick ? 1 : 3, quick ? 2 : 3)

/** In an app of its own: the thousand businesses beside it are in nobody else's way. */
async function ofCatalogue(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const business = await register(app)
  await variants(figures, await register(app), quick ? 5 : 60)
  await catalogue(figures, app, business, many, quick ? 10 : 60)
  const little = await register(app)
  await fill(little, small)
  await levelRows(figures, app, business, little, quick ? 10 : 60)
  await unitRows(figures, app, business, little, quick ? 10_000 : 1_000_000, quick ? 10 : 60)
  await app.stop()
}

async function unitsOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const [business, little] = [await register(app), await register(app)]
  await fill(business, { products: 1000, contacts: 1, sales: 0 })
  await fill(little, { products: 100, contacts: 1, sales: 0 })
  await unitRows(figures, app, business, little, quick ? 100_000 : 1_000_000, quick ? 10 : 60)
  await app.stop()
}

async function intakesOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  await intakeRates(figures, app, quick ? 1 : 5, quick ? 1 : 4)
  await app.stop()
}

async function debtsOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  await debtRows(figures, app, quick ? 1000 : 50_000, quick ? 10 : 60)
  await app.stop()
}

async function reportsOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  await reportRows(figures, app, quick ? { many: 20_000, few: 1000 } : { many: 500_000, few: 10_000 }, quick ? 5 : 15)
  await app.stop()
}

/** Not part of a whole run, but for a small one: it takes a quarter of an hour the first time, and ten gigabytes. */
const ofMillion = async (figures: Figures) =>
  quick && !values.sales ? million(figures, 2000, 2, dataFolder()) : million(figures, Number(values.sales ?? 1_000_000), quick ? 3 : 15)

/** The same database, made where it is not there yet. */
const listsOfMillion = async (figures: Figures) =>
  quick && !values.sales
    ? millionLists(figures, 2000, 2, values.of, dataFolder())
    : millionLists(figures, Number(values.sales ?? 1_000_000), quick ? 3 : 15, values.of)

const fairOfMillion = async (figures: Figures) =>
  quick && !values.sales
    ? millionFair(figures, 2000, 2, dataFolder())
    : millionFair(figures, Number(values.sales ?? 1_000_000), quick ? 3 : 15)

async function firstLoadOfSmall(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const business = await register(app)
  await fill(business, { products: 100, contacts: 100, sales: 20 })
  await firstLoad(figures, app, business)
}

/** Not part of a whole run: it says little of a machine that does anything else. */
async function ofLighthouse(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '1' })
  await lighthouseRows(figures, app, quick ? 1 : 3)
  await app.stop()
}

async function keyAtTill(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const business = await register(app)
  await fill(business, { products: 3, contacts: 1, sales: 0 })
  await tillKey(figures, app, business)
  await app.stop()
}

async function exportOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const business = await register(app)
  await fill(business, { products: 3, contacts: 1, sales: 0 })
  await exportLists(figures, app, business, quick ? 5000 : 100_000)
}

/** With the rates of an app as it comes. */
async function hostileBodies(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0', RATE_MULTIPLIER: '1' })
  const [business, other] = [await register(app), await register(app)]
  await fill(business, { products: 3, contacts: 100, sales: 100 })
  await hostile(figures, app, business, other, quick ? 5 : 25)
  await app.stop()
}

async function importsOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  await bringInTables(figures, app, quick ? { large: 5000, small: 1000, times: 1 } : { large: 60_000, small: 5000, times: 3 })
}

async function run(figures: Figures): Promise<void> {
  if (positionals.length > 0 && only('sale')) return sale(figures, await startBuiltApp(dataFolder(), { DEMO: '0' }))
  if (positionals.length > 0 && only('catalogue')) return ofCatalogue(figures)
  if (positionals.length > 0 && only('units')) return unitsOfMany(figures)
  if (positionals.length > 0 && only('intakes')) return intakesOfMany(figures)
  if (positionals.length > 0 && only('debts')) return debtsOfMany(figures)
  if (positionals.length > 0 && only('reports')) return reportsOfMany(figures)
  if (positionals.length > 0 && only('million')) return ofMillion(figures)
  if (positionals.length > 0 && only('lists')) return listsOfMillion(figures)
  if (positionals.length > 0 && only('fair')) return fairOfMillion(figures)
  if (positionals.length > 0 && only('processes')) return severalProcesses(figures, quick ? 1 : 5, quick ? 2 : 4)
  if (positionals.length > 0 && only('first-load')) return firstLoadOfSmall(figures)
  if (positionals.length > 0 && only('lighthouse')) return ofLighthouse(figures)
  if (positionals.length > 0 && only('till-key')) return keyAtTill(figures)
  if (positionals.length > 0 && only('export')) return exportOfMany(figures)
  if (positionals.length > 0 && only('imports')) return importsOfMany(figures)
  if (positionals.length > 0 && only('hostile')) return hostileBodies(figures)
  if (positionals.length > 0 && only('provider')) return providerRows(figures, quick ? 1 : 3)
  if (positionals.length > 0 && only('endurance'))
    return endurance(figures, Number(values.minutes ?? (quick ? 1 : 30)), quick ? 20 : 200, values.of)
  await start(figures, quick ? 1 : 15)
  await ofCatalogue(figures)
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const [big, little, till] = [await register(app), await register(app), await register(app)]
  console.log('Filling two businesses…')
  await fill(little, small)
  const rate = await fill(big, large)
  await fill(till, { products: 100, contacts: 100, sales: 0 })
  figures.also('2-line sales while filling, eight clients', `${rate.toFixed(0)}/s`)
  await lists(figures, app, big, little, large, times)
  await invoice(figures, big, quick ? 10 : 40)
  await sale(figures, app)
  await knownOrNot(figures, app, little, quick ? 5 : 40)
  await overload(figures, app, till, quick ? 3 : 15)
  await firstLoad(figures, app, big)
  await keyAtTill(figures)
  await intakesOfMany(figures)
  await debtsOfMany(figures)
  await reportsOfMany(figures)
  if (quick) await ofMillion(figures)
  await exportLists(figures, app, little, quick ? 5000 : 100_000)
  await importsOfMany(figures)
  await hostileBodies(figures)
  await providerRows(figures, quick ? 1 : 3)
}

if (!buildWhenNeeded()) giveUp('Kasuwa could not be built; the reason is above.')
const began = performance.now()
const figures = new Figures()
try {
  await run(figures)
} finally {
  await stopAll()
  removeFolders()
}
const took = ((performance.now() - began) / 1000).toFixed(0)
console.log(`\n${figures.short.length === 0 ? 'Nothing falls short.' : `${figures.short.length} fall short.`} ${took} s.`)
if (values.markdown) console.log(`\n${figures.markdown()}`)
