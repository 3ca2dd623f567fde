export interface StoredMail {
  id: string
  to: string
  subject: string
  text: string
  links: string[]
  /** The six digits in it, if any. */
  code: string | null
  created_at: string
}
