import { createDecipheriv, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'

test('each guess at a passphrase takes 64 MB and a third of a second', async () => {
  const json = await sealSecrets({ key: 'of the shop' }, 'rain on the roof')
  const { salt, nonce, sealed } = JSON.parse(json) as Record<'salt' | 'nonce' | 'sealed', string>
  const bytes = Buffer.from(sealed, 'base64')
  const key = scryptSync('rain on the roof', Buffer.from(salt, 'base64'), 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64')).setAuthTag(bytes.subarray(-16))
  expect(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()).toBe('{"key":"of the shop"}')
  await expect(openSecrets(json, 'rain on the road')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
})
