import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sealCost } from './seal-cost.ts'

/** Secrets by name, as in the files of `DATA_DIR/secrets`. */
export type Secrets = Record<string, string>

const algorithm = 'aes-256-gcm'

const keyOf = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, sealCost())

/** Encrypts secrets under a passphrase (scrypt, AES-256-GCM). @returns JSON */
export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({ salt: salt.toString('base64'), nonce: nonce.toString('base64'), sealed: sealed.toString('base64') })
}

export class WrongPassphrase extends Error {}

/** @throws WrongPassphrase */
export async function openSecrets(json: string, passphrase: string): Promise<Secrets> {
  const envelope = JSON.parse(json) as { salt: string; nonce: string; sealed: string }
  const [salt, nonce, sealed] = [envelope.salt, envelope.nonce, envelope.sealed].map((text) => Buffer.from(text, 'base64')) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const decipher = createDecipheriv(algorithm, await keyOf(passphrase, salt), nonce).setAuthTag(sealed.subarray(-16))
  try {
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()) as Secrets
  } catch (cause) {
    throw new WrongPassphrase('BACKUP_PASSPHRASE is not the one that this backup was made with.', { cause })
  }
}
