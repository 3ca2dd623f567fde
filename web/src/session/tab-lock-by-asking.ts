/** Milliseconds in which an open tab replies. */
const answerTime = 300

interface Message {
  is: 'asked' | 'held'
  name: string
  /** Rank of the asking tab: of two that ask at once, the higher one gets the lock. */
  rank: number
}

/** Locks that this tab asks for, by its rank, and locks that it owns, which outrank all. */
const ranks = new Map<string, number>()
let channel: BroadcastChannel | undefined

// A channel belongs to one origin, and its messages carry none.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (to: BroadcastChannel, message: Message): void => to.postMessage(message)

function openChannel(): BroadcastChannel {
  if (channel) return channel
  const opened = new BroadcastChannel('kasuwa.locks')
  opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'asked' && (ranks.get(data.name) ?? -1) > data.rank) tell(opened, { ...data, is: 'held' })
  })
  return (channel = opened)
}

/** A lock across tabs for browsers without Web Locks (plain http): the owning tab replies when others ask. */
export function holdByAsking(name: string): Promise<(() => void) | undefined> {
  if (ranks.has(name)) return Promise.resolve(undefined)
  const lockChannel = openChannel()
  const rank = Math.random()
  ranks.set(name, rank)
  return new Promise((resolve) => {
    const end = (free: boolean) => {
      clearTimeout(timer)
      lockChannel.removeEventListener('message', hear)
      if (!free) ranks.delete(name)
      else ranks.set(name, Infinity)
      resolve(free ? () => void ranks.delete(name) : undefined)
    }
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.is === 'held' && data.name === name && data.rank === rank) end(false)
    }
    const timer = setTimeout(() => end(true), answerTime)
    lockChannel.addEventListener('message', hear)
    tell(lockChannel, { is: 'asked', name, rank })
  })
}
