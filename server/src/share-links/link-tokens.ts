import { randomBytes } from 'node:crypto'
import { sha256, type Tokens } from '../services/tokens.ts'

/** 128 bits of secret, then the masked business id. */
const secretBytes = 16
const tokenBytes = 32

/** Contents of a link’s token: the business, and the hash to look up. */
export interface ReadToken {
  business_id: string
  hash: string
}

/** Mask of the business’s id, so that a link reveals neither the business nor its age. */
const cover = (tokens: Tokens, secret: Uint8Array): Buffer =>
  Buffer.from(tokens.hmac(`share link ${Buffer.from(secret).toString('hex')}`), 'base64url')

const covered = (bytes: Uint8Array, by: Uint8Array): Buffer => Buffer.from(bytes.map((byte, index) => byte ^ (by[index] ?? 0)))

/** A new token of 43 characters, and its hash; only the hash is stored. */
export function newLinkToken(tokens: Tokens, business_id: string): { token: string; hash: string } {
  const secret = randomBytes(secretBytes)
  const id = covered(Buffer.from(business_id.replaceAll('-', ''), 'hex'), cover(tokens, secret))
  const token = Buffer.concat([secret, id]).toString('base64url')
  return { token, hash: sha256(token) }
}

/** Decodes any text as a token. A false one leads to a business that does not exist, by the same path in the same time. */
export function readLinkToken(tokens: Tokens, token: string): ReadToken {
  const bytes = Buffer.alloc(tokenBytes)
  bytes.set(Buffer.from(token, 'base64url').subarray(0, tokenBytes))
  const id = covered(bytes.subarray(secretBytes), cover(tokens, bytes.subarray(0, secretBytes))).toString('hex')
  const parts = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)]
  return { business_id: parts.join('-'), hash: sha256(token) }
}
