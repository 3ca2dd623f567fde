/** Fields of a request that refund payments. */
export interface RefundOptions {
  refund?: boolean | null | undefined
  refund_account?: string | null | undefined
  /** The drawer that the refund is taken from. */
  drawer?: string | null | undefined
}
