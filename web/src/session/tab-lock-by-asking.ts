import type { Release } from './tab-lock.ts'

/** Milliseconds in which a living tab answers. */
const answerTime = 300

interface Message {
  is: 'asked' | 'held'
  name: string
  /** Of the tab that asks: of two that ask at once the higher one gets it. */
  rank: number
}

/** Locks of this tab. `asking` ones have a rank, held ones outrank everybody. */
const ranks = new Map<string, number>()
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel {
  if (channel) return channel
  const opened = new BroadcastChannel('kasuwa.locks')
  opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'asked' && (ranks.get(data.name) ?? -1) > data.rank) opened.postMessage({ ...data, is: 'held' } satisfies Message)
  })
  return (channel = opened)
}

/** A lock across tabs where the browser has none (plain http): whoever has it says so when it is asked about. */
export function holdByAsking(name: string): Promise<Release | undefined> {
  if (ranks.has(name)) return Promise.resolve(undefined)
  const asked = openChannel()
  const rank = Math.random()
  ranks.set(name, rank)
  return new Promise((resolve) => {
    const end = (free: boolean) => {
      clearTimeout(timer)
      asked.removeEventListener('message', hear)
      if (!free) ranks.delete(name)
      else ranks.set(name, Infinity)
      resolve(free ? () => void ranks.delete(name) : undefined)
    }
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.is === 'held' && data.name === name && data.rank === rank) end(false)
    }
    const timer = setTimeout(() => end(true), answerTime)
    asked.addEventListener('message', hear)
    asked.postMessage({ is: 'asked', name, rank } satisfies Message)
  })
}
