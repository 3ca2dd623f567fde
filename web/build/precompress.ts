import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const squeezable = /\.(js|css|html|svg|json|webmanifest|wasm)$/
/** Below this the header costs what the squeezing saves. */
const worthwhile = 1024

/** Writes `.br` and `.gz` files beside the build's output, so that the server never compresses the same file twice. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle: async () => {
      const files = (await readdir(folder, { recursive: true })).filter((file) => squeezable.test(file))
      await Promise.all(files.map((file) => squeeze(join(folder, file))))
    },
  }
}

async function squeeze(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
