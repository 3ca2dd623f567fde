import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Encrypts single fields (AES-256-GCM) that must not be readable in database files or backups: NIN and BVN. */
export class FieldEncryption {
  readonly #key: Buffer

  /** @param secret of the installation; if it is lost, encrypted fields are lost */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'kasuwa sealed text', 32))
  }

  /** @param owner authenticated with the text; decryption for another owner fails */
  encrypt(text: string, owner: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(owner))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return ['1', nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), encrypted.toString('base64url')].join('.')
  }

  /** Undefined if it was encrypted for another owner, with another secret, or was changed. */
  decrypt(encrypted: string, owner: string): string | undefined {
    const [version, nonce = '', tag = '', text = ''] = encrypted.split('.')
    if (version !== '1') return undefined
    try {
      const decipher = createDecipheriv(algorithm, this.#key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(owner))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}

/** “12345678901” → “•••••••8901”. A number that cannot be decrypted is masked whole. */
export const maskNumber = (text: string | undefined): string =>
  text === undefined ? '•'.repeat(11) : '•'.repeat(Math.max(text.length - 4, 0)) + text.slice(-4)
