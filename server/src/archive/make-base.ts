import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn, type ClusterPart, copyCluster, foldersOf, syncFolder, withClient } from '@kasuwa/embedded-postgres'
import { type BackupEntry, writeBackup } from '../backup/backup-file.ts'
import { type ArchivePlace, type Base, baseFile } from './archive-place.ts'
import { sealSecrets, type Secrets } from '../backup/sealed-secrets.ts'

/** First entry of a base backup. */
export interface BaseHeader {
  /** Version of the file format. */
  base: 1
  folders: string[]
}

export const baseHeaderName = 'base.json'
export const clusterFolder = 'cluster/'
/** Name of an incomplete base backup. */
const unfinished = 'unfinished.base'

interface Source {
  dataDir: string
  /** Address of the running server, as superuser. */
  url: string
  secrets: Secrets
  /** Without one, secrets are left out. */
  passphrase: string | undefined
}

/** Each part of a file has its own name: `cluster/base/5/1259:000002`. */
const partOf = ({ path, content }: ClusterPart, number: number): BackupEntry => ({
  name: `${clusterFolder}${path}:${String(number).padStart(6, '0')}`,
  content,
})

/**
 * Takes an online base backup of the embedded database; it gets its name once complete.
 * @throws errors of file system or database
 */
export async function makeBase(place: ArchivePlace, { dataDir, url, secrets, passphrase }: Source): Promise<void> {
  const cluster = await clusterIn(dataDir)
  for (const name of (await readdir(place.bases)).filter((entry) => entry.startsWith(unfinished)))
    await rm(join(place.bases, name), { force: true })
  const path = join(place.bases, unfinished)
  let copied: Omit<Base, 'file'> | undefined
  await withClient(url, async (client) => {
    for (const name of ['statement_timeout', 'idle_session_timeout']) await client.query(`set ${name} = 0`)
    async function* entries(): AsyncGenerator<BackupEntry> {
      const header: BaseHeader = { base: 1, folders: await foldersOf(cluster) }
      yield { name: baseHeaderName, content: Buffer.from(JSON.stringify(header)) }
      if (passphrase) yield { name: 'secrets.json', content: Buffer.from(await sealSecrets(secrets, passphrase)) }
      const parts = copyCluster(client, cluster)
      for (let number = 1; ; number += 1) {
        const next = await parts.next()
        if (next.done) {
          copied = next.value
          return
        }
        yield partOf(next.value, number)
      }
    }
    await writeBackup(path, entries())
  })
  if (!copied) throw new Error('The copy did not come to its end.')
  await rename(path, join(place.bases, baseFile(copied)))
  await syncFolder(place.bases)
}
