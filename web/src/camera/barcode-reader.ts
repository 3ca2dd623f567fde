/** What a camera sees, as codes; an empty list where there are none. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string[]>

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (asked: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** What is on goods and on labels of ours. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const

/** The browser's own reader, where it reads what is on goods: only Chrome on Android and macOS has one. */
async function ownReader(): Promise<Detector | undefined> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? []
  return own && known.includes('ean_13') ? new own({ formats: formats.filter((format) => known.includes(format)) }) : undefined
}

async function fetchedReader(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From us: by itself it would ask a stranger for it.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...formats] })
}

/** A reader of barcodes. @throws where there is none, and none can be fetched */
export async function barcodeReader(): Promise<BarcodeReader> {
  const detector = (await ownReader()) ?? (await fetchedReader())
  return async (picture) => [...new Set((await detector.detect(picture)).map(({ rawValue }) => rawValue.trim()))].filter(Boolean)
}
