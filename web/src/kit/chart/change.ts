export interface Change {
  way: 'more' | 'less' | 'same'
  /** Whole per cent, signed: `+12%`, `−8%`. Undefined where there is nothing to take a part of, or it would say nothing. */
  percent: string | undefined
  /** More than ten times as much. */
  isManifold: boolean
}

/** More than ten times as much is no part of anything. */
const most = 999

/** How a figure moved. Both in the same unit: kobo, thousandths, a count. */
export function changeOf(now: number, before: number): Change {
  const way = now > before ? 'more' : now < before ? 'less' : 'same'
  const part = Math.round((Math.abs(now - before) * 100) / before)
  const isPart = before > 0 && now >= 0 && part > 0 && part <= most
  return {
    way,
    percent: isPart && way !== 'same' ? `${way === 'more' ? '+' : '−'}${part}%` : undefined,
    isManifold: before > 0 && way === 'more' && part > most,
  }
}
