/** What a call says of the money that was paid. */
export interface Refunding {
  refund?: boolean | null | undefined
  refund_account?: string | null | undefined
  /** The drawer that it goes back from. */
  drawer?: string | null | undefined
}
