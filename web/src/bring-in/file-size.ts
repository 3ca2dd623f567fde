import { useLocale } from 'use-intl'

/** Bytes as people say them: “4.2 MB”. */
export function useSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => {
    const [unit, value] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const)
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  }
}
