// The PDF renderer: a worker process, started by `src/services/pdf.ts`, that makes PDFs from the templates beside it. Plain
// JavaScript, so that Node runs it unchanged from the sources and beside a built server.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawCodes } from './draw-codes.mjs'
import { developed } from './develop-pictures.mjs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The compiler keeps memory between documents; above this, a fresh process takes over. */
const FULL = 180 * 1_048_576

const folder = dirname(fileURLToPath(import.meta.url))
/** Inter, and fonts for characters that it lacks: Arabic letters, and symbols that people type. */
const fontBlobs = [
  { at: import.meta.resolve('@expo-google-fonts/inter/package.json'), file: 'Inter' },
  { at: import.meta.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), file: 'NotoSansArabic' },
  { at: import.meta.resolve('@expo-google-fonts/noto-emoji/package.json'), file: 'NotoEmoji', weights: ['400Regular'] },
].flatMap(({ at, file, weights = ['400Regular', '600SemiBold'] }) =>
  weights.map((weight) => readFileSync(join(dirname(fileURLToPath(at)), weight, `${file}_${weight}.ttf`))),
)
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] })

process.on(
  'message',
  (
    /** @type {{ template: string, paper: string, pictures: Record<string, { bytes: Uint8Array, side: number }>, form: 'pdf' | 'svg' }} */ job,
  ) => {
    void renderPaper(job).then((answer) => {
      process.send?.({ ...answer, full: process.memoryUsage.rss() > FULL })
      // The compiler’s cache helps only the same document again, and grows without limit otherwise.
      compiler.evictCache(0)
    })
  },
)

/**
 * @param {object} job
 * @param {string} job.template
 * @param {string} job.paper JSON, which the template reads as data
 * @param {Record<string, { bytes: Uint8Array, side: number }>} job.pictures by name; the template finds those that can be read as `pictures/{name}.jpg`, and is told which
 * @param {'pdf' | 'svg'} job.form
 */
async function renderPaper({ template, paper, pictures, form }) {
  /** @type {string[]} */
  const mapped = []
  try {
    const pictureByName = await developed(pictures)
    for (const [name, content] of pictureByName) {
      const path = join(folder, 'pictures', `${name}.jpg`)
      compiler.mapShadow(path, content)
      mapped.push(path)
    }
    const options = {
      mainFilePath: join(folder, `${template}.typ`),
      inputs: { paper: template === 'labels' ? drawCodes(paper) : paper, pictures: JSON.stringify([...pictureByName.keys()]) },
    }
    return { made: form === 'pdf' ? compiler.pdf(options) : Buffer.from(compiler.plainSvg(options)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const path of mapped) compiler.unmapShadow(path)
  }
}

// Ctrl-C and a stopping service signal every process of the group; this one ends with its server, which may have requests to answer.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
