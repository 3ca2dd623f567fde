/** A draft in few words. */
export interface DraftDigest {
  /** Customer or supplier; empty if none was chosen. */
  who: string
  /** Lines. */
  count: number
  /** Kobo; null where it says nothing before it is recorded. */
  total: number | null
}
