/** Codes in a camera picture; an empty list if there are none. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string[]>

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (asked: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Formats on goods and on this app's labels. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const

/** The browser's own reader, if it supports these formats: only Chrome on Android and macOS has one. */
async function ownReader(): Promise<Detector | undefined> {
  const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await detectorClass?.getSupportedFormats().catch(() => [])) ?? []
  return detectorClass && supported.includes('ean_13')
    ? new detectorClass({ formats: formats.filter((format) => supported.includes(format)) })
    : undefined
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
