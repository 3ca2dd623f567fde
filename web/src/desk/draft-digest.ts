/** A draft in few words. */
export interface DraftDigest {
  /** Customer or supplier; empty if none was chosen. */
  partyName: string
  /** Number of lines. */
  count: number
  /** Kobo; null if it is not known before recording. */
  total: number | null
}
