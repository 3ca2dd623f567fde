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
 * `npm run bench` measures the figures of `docs/performance.md` against their limits; references are measured in the same run. `npm run
 * bench -- sale` measures one subject alone: `run` lists them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Smaller and shorter, to see that it runs; its figures mean little. */
    quick: { type: 'boolean', default: false },
    /** Prints the table again, for the document. */
    markdown: { type: 'boolean', default: false },
    /** Sales of the database of `million`, `lists` and `fair`; default a million, with --quick 2000 that are removed afterwards. */
    sales: { type: 'string' },
    /** `lists --of sales,brands`: only lists with such paths, without fairness. `endurance --of imports`: one kind of work, without pause. */
    of: { type: 'string' },
    /** For `endurance`; default 30. */
    minutes: { type: 'string' },
  },
})
const { quick } = values
const large = quick ? { products: 1000, contacts: 1000, sales: 1000 } : { products: 10_000, contacts: 10_000, sales: 10_000 }
const small = quick ? { products: 100, contacts: 100, sales: 100 } : { products: 1000, contacts: 1000, sales: 1000 }
const many = quick ? { plain: 450, parents: 50, neighbours: 10 } : { plain: 45_000, parents: 5000, neighbours: 1000 }
const times = quick ? 30 : 150

/** True for the measurements named on the command line; for all if none is named. */
const only = (name: string) => positionals.length === 0 || positionals.includes(name)
const sale = async (figures: Figures, app: BuiltApp) => saleRate(figures, app, quick ? 1 : 3, quick ? 2 : 3)

/** In an app of its own, because its thousand other businesses would disturb other measurements. */
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

/** In a full run only with --quick: the first run takes a quarter of an hour and ten gigabytes. */
const ofMillion = async (figures: Figures) =>
  quick && !values.sales ? million(figures, 2000, 2, dataFolder()) : million(figures, Number(values.sales ?? 1_000_000), quick ? 3 : 15)

/** The same database, created if missing. */
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

/** Not part of a full run: its figures mean little on a busy machine. */
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

/** With the default rate limits of the app. */
async function hostileBodies(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0', RATE_MULTIPLIER: '1' })
  const [business, otherBusiness] = [await register(app), await register(app)]
  await fill(business, { products: 3, contacts: 100, sales: 100 })
  await hostile(figures, app, business, otherBusiness, quick ? 5 : 25)
  await app.stop()
}

async function importsOfMany(figures: Figures): Promise<void> {
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  await bringInTables(figures, app, quick ? { large: 5000, small: 1000, times: 1 } : { large: 60_000, small: 5000, times: 3 })
}

async function run(figures: Figures): Promise<void> {
  // The rows of a 10-line sale.
  if (positionals.length > 0 && only('sale')) return sale(figures, await startBuiltApp(dataFolder(), { DEMO: '0' }))
  // Lists and searches of 100,000 products and a million units, and products with 100 variants.
  if (positionals.length > 0 && only('catalogue')) return ofCatalogue(figures)
  // A million units; --quick: 100,000.
  if (positionals.length > 0 && only('units')) return unitsOfMany(figures)
  // Intakes of 500 lines and of 1,000 serial numbers, against plain SQL of the same rows.
  if (positionals.length > 0 && only('intakes')) return intakesOfMany(figures)
  // Debts by age of 50,000 customers.
  if (positionals.length > 0 && only('debts')) return debtsOfMany(figures)
  // Reports and Home over a year of half a million sales of five lines; --quick: 20,000.
  if (positionals.length > 0 && only('reports')) return reportsOfMany(figures)
  // A database of a million sales in 50 businesses, created once (KASUWA_BENCH_DIR, or the user's cache); an interrupted run resumes.
  // The laws of the books on it, and every report.
  if (positionals.length > 0 && only('million')) return ofMillion(figures)
  // Every list of that database, by each sort and filter; and its small businesses against equal ones alone in a database.
  if (positionals.length > 0 && only('lists')) return listsOfMillion(figures)
  // Another business's list of that database during lists, searches and exports of the large one; `lists` ends with it.
  if (positionals.length > 0 && only('fair')) return fairOfMillion(figures)
  // Ten-line sales by one, two and four app processes on one PostgreSQL.
  if (positionals.length > 0 && only('processes')) return severalProcesses(figures, quick ? 1 : 5, quick ? 2 : 4)
  // First load of each screen.
  if (positionals.length > 0 && only('first-load')) return firstLoadOfSmall(figures)
  // Lighthouse, phone profile, on login, Home, lists and the till with the demo's data.
  if (positionals.length > 0 && only('lighthouse')) return ofLighthouse(figures)
  // From a key at the till to the line on screen.
  if (positionals.length > 0 && only('till-key')) return keyAtTill(figures)
  // All products as a file.
  if (positionals.length > 0 && only('export')) return exportOfMany(figures)
  // Imports of products, against COPY.
  if (positionals.length > 0 && only('imports')) return importsOfMany(figures)
  // Expensive bodies at the rate limit without a token, during another business's list.
  if (positionals.length > 0 && only('hostile')) return hostileBodies(figures)
  // Sales and logins while the payment provider is slow, down, cut off or sends invalid replies.
  if (positionals.length > 0 && only('provider')) return providerRows(figures, quick ? 1 : 3)
  // Half an hour of the shops' mixed work: peak memory of the app, and whether it grows.
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
