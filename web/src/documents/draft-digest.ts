/** A draft in few words. */
export interface DraftDigest {
  /** Customer or supplier; empty: nobody was chosen. */
  who: string
  /** Lines. */
  count: number
  /** Kobo. */
  total: number
}
